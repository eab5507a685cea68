import type { OpenTx, Statement, Tx } from "../src/db/query.ts";
import type { TestApp } from "./app.ts";

export type Sent = { statement: Statement; text: string; values: readonly unknown[]; merchantId: string };

/** The statements that a call sends to the database, in their order. */
export async function statementsOf(app: TestApp, call: () => Promise<unknown>): Promise<string[]> {
  return (await statementsWith(app, call)).map(({ statement }) => JSON.stringify(statement));
}

/** The same with their values. */
export async function statementsWith({ services }: TestApp, call: () => Promise<unknown>): Promise<Sent[]> {
  const seen: Sent[] = [];
  const shares = [services.db, services.db.searches].map((share) => ({ share, scoped: share.scoped }));
  for (const { share, scoped } of shares)
    share.scoped = (scope, work) => scoped(scope, (tx) => work(watched(tx, seen)));
  await call().finally(() => {
    for (const { share, scoped } of shares) share.scoped = scoped;
  });
  return seen;
}

function watched(tx: OpenTx, seen: Sent[]): OpenTx {
  const watch = <T extends Tx>(one: T): T => ({
    ...one,
    query: (statement, values = []) => {
      const text = typeof statement === "string" ? statement : statement.text;
      seen.push({ statement, text, values, merchantId: tx.merchantId });
      return one.query(statement, values);
    },
  });
  return { ...watch(tx), closing: watch(tx.closing) };
}
