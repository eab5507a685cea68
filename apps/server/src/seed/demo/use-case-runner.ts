import type { Call, InputOf, ReplyOf } from "@gatehouse/contract/call.ts";
import { withSchemas } from "@gatehouse/contract/calls.ts";
import type { Caller, Context, Page, Services, UseCase } from "../../context.ts";
import type { Database, Tx } from "../../db/query.ts";
import type { Binder } from "../../http/bind.ts";
import { parseInput } from "../../http/body.ts";
import { modules } from "../../modules.ts";

/** A call of the API as a demo user makes it. `at` is when, `params` are those of its path. */
export type DemoCall = { at: Date; input?: object; params?: Record<string, string> };

export type RunUseCase = <C extends Call>(caller: Caller, call: C, made: DemoCall) => Promise<ReplyOf<C>>;

/** Runs use cases by their calls, all of them in the one transaction, so that demo data is checked and audited as any other. */
export function useCaseRunner(tx: Tx, services: Services): RunUseCase {
  const useCases = collectUseCases();
  const db = withinTransaction(tx, services.db);
  return async <C extends Call>(caller: Caller, call: C, { at, input = {}, params = {} }: DemoCall) => {
    const useCase = useCases.get(call.name) as UseCase<C> | undefined;
    if (!useCase) throw new Error(`no module binds ${call.name}`);
    const declared = withSchemas(call);
    const context: Context = {
      ...request,
      caller,
      params,
      query: declared.query ? (parseInput(declared.query, {}) as Record<string, string>) : {},
      services: { ...services, db, clock: { now: () => at }, webhookSender: acceptingReceiver },
    };
    const read = (declared.input ? parseInput(declared.input, input) : {}) as InputOf<C>;
    return dataOf<C>(await useCase(context, read));
  };
}

const request = { ip: "127.0.0.1", host: "localhost", page: "", userAgent: "Gatehouse demo data", botAnswer: "" };

/** Accepts the test event of a new webhook: the demo webhook's server doesn't exist. */
const acceptingReceiver: Services["webhookSender"] = { send: async () => ({ status: 200, body: "", ms: 0 }) };

function collectUseCases(): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const bind: Binder = (call, useCase) => {
    found.set(call.name, useCase);
  };
  for (const module of modules) module.routes?.(bind);
  return found;
}

/** The same database, with every transaction joined to this one. */
function withinTransaction({ query }: Tx, database: Database): Database {
  const scoped: Database["scoped"] = (scope, work) => {
    const joined = { ...scope, query };
    return work({ ...joined, closing: joined });
  };
  const unscoped = { merchantId: "", query };
  return { ...database, scoped, unscoped, searches: { scoped, unscoped } };
}

function dataOf<C extends Call>(result: unknown): ReplyOf<C> {
  const isPage = typeof result === "object" && result !== null && "total_count" in result;
  return (isPage ? (result as Page<unknown>).data : result) as ReplyOf<C>;
}
