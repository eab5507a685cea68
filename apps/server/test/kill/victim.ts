import { flushCompileCache } from "node:module";
import { composeApi, composeProgram } from "../../src/compose.ts";
import { readConfig } from "../../src/config.ts";
import type { Services } from "../../src/context.ts";
import type { Database, Statement, Tx } from "../../src/db/query.ts";
import { settleNow } from "../../src/modules/settlement/index.ts";
import { resolveIntents } from "../../src/modules/transactions/index.ts";
import type { ProcessorClient, ProcessorType } from "../../src/ports/processor.ts";
import type { Order } from "./lives.ts";

// The server as a process of its own that kills itself at a step its parent names. Steps are counted from the moment it
// is armed: before and after each commit that writes, and before, amid and after each question to a processor; the fine
// count adds each statement that writes.

let steps = 0;
let fatal = 0;
let ahead = 0;
let fine = false;

function step(): void {
  steps += 1;
  if (steps === fatal) process.kill(process.pid, "SIGKILL");
}

function watchedDatabase(db: Database): Database {
  return {
    ...db,
    async scoped(scope, work) {
      let wrote = false;
      const writes = (statement: Statement) => {
        const text = typeof statement === "string" ? statement : statement.text;
        // The request log is written at times of its own, beside the acts whose steps are counted.
        const does = !/^\s*SELECT/i.test(text) && !/\brequest_log/.test(text);
        wrote ||= does;
        return does;
      };
      const result = await db.scoped(scope, async (tx) => {
        const query: Tx["query"] = async (statement, values) => {
          const rows = await tx.query(statement, values);
          if (writes(statement) && fine) step();
          return rows as never;
        };
        const queryAndCommit: Tx["query"] = async (statement, values) => {
          if (writes(statement)) step();
          return (await amid(tx.closing.query(statement, values))) as never;
        };
        const { merchantId } = tx;
        const done = await work({ merchantId, query, closing: { merchantId, query: queryAndCommit } });
        if (wrote) step();
        return done;
      });
      if (wrote) step();
      return result;
    },
  };
}

/** A step while the answer is awaited: by then the question is on its way, and has arrived or not. */
async function amid<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  await new Promise(setImmediate);
  step();
  return answer;
}

function watchedType(type: ProcessorType): ProcessorType {
  return { ...type, connect: (settings) => watchedLine(type.connect(settings)) };
}

function watchedLine(line: ProcessorClient): ProcessorClient {
  return new Proxy(line, {
    get: (target, name) => {
      const ask = Reflect.get(target, name) as (...input: unknown[]) => Promise<unknown>;
      return async (...input: unknown[]) => {
        step();
        const answered = await amid(ask.apply(target, input));
        step();
        return answered;
      };
    },
  });
}

const { SIMULATOR_URL: simulatorUrl = "", DATABASE_URL: connectionString = "" } = process.env;
const program = composeProgram(readConfig(process.env), {
  connectionString,
  simulatorUrl,
  clock: { now: () => new Date(Date.now() + ahead) },
});
const services: Services = {
  ...program.services,
  db: watchedDatabase(program.services.db),
  processorTypes: new Map([...program.services.processorTypes].map(([name, type]) => [name, watchedType(type)])),
};

const orders: { [K in Order["do"]]: (value: number) => Promise<number> | number } = {
  arm(at) {
    steps = 0;
    fatal = at;
    return 0;
  },
  count(finely) {
    fine = finely === 1;
    return 0;
  },
  pass(until) {
    ahead = until;
    return 0;
  },
  resolve: () => resolveIntents(services),
  settle: () => settleNow(services),
};

process.on("message", async (order: Order) => {
  process.send?.({ number: order.number, result: await orders[order.do](order.value) });
});
const url = await composeApi({ ...program, services }).app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ url });
// Whoever is killed writes nothing at its end; compiled once, all later lives start in half the time.
flushCompileCache();
