import type { OpenTx } from "../src/db/query.ts";
import type { TestApp } from "./app.ts";

/** The statements that a call sends to the database, in their order. */
export async function statementsOf({ services }: TestApp, call: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const { scoped } = services.db;
  services.db.scoped = (scope, work) => scoped(scope, (tx) => work(watched(tx, seen)));
  await call().finally(() => {
    services.db.scoped = scoped;
  });
  return seen;
}

function watched(tx: OpenTx, seen: string[]): OpenTx {
  return {
    ...tx,
    query: (statement, values) => {
      seen.push(JSON.stringify(statement));
      return tx.query(statement, values);
    },
  };
}
