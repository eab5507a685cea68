import type { OpenTx } from "../src/db/query.ts";
import type { TestApp } from "./app.ts";

/** The statements that a call sends to the database, in their order. */
export async function statementsOf({ services }: TestApp, call: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const shares = [services.db, services.db.searches].map((share) => ({ share, scoped: share.scoped }));
  for (const { share, scoped } of shares)
    share.scoped = (scope, work) => scoped(scope, (tx) => work(watched(tx, seen)));
  await call().finally(() => {
    for (const { share, scoped } of shares) share.scoped = scoped;
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
