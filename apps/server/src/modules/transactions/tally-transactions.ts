import type { Services } from "../../context.ts";
import { merchantScope, systemScope } from "../../db/scope.ts";
import { countStale, merchantsWithStaleTallies } from "./tally.store.ts";

const MERCHANTS_AT_ONCE = 100;
/** A week of quarters: a commit of about a second for a merchant with ten million payments a year. */
const QUARTERS_AT_ONCE = 672;

/** Counts anew what has changed since it was counted. Searches are right without it; with it they are fast. */
export async function tallyTransactions(services: Services): Promise<number> {
  const { db } = services;
  const merchants = await db.scoped(systemScope, (tx) => merchantsWithStaleTallies(tx, MERCHANTS_AT_ONCE));
  let done = 0;
  for (const id of merchants) done += await db.scoped(merchantScope(id), (tx) => countStale(tx, QUARTERS_AT_ONCE));
  return done;
}
