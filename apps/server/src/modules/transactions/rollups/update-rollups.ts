import type { Services } from "../../../context.ts";
import { merchantScope, systemScope } from "../../../db/scope.ts";
import { countStale, merchantsWithStaleTallies } from "./rollup.store.ts";

const MERCHANTS_AT_ONCE = 100;
/** A week of quarters: a commit of about a second for a merchant with ten million payments a year. */
const QUARTERS_AT_ONCE = 672;

/** Counts anew what has changed since it was counted. Searches are right without it; with it they are fast. */
export async function tallyTransactions(services: Pick<Services, "db">, quarters = QUARTERS_AT_ONCE): Promise<number> {
  const { db } = services;
  let done = 0;
  let after: string | undefined = "";
  // Page by page, so that those who are always busy keep nobody else waiting.
  while (after !== undefined) {
    const page = { after, limit: MERCHANTS_AT_ONCE };
    const merchants: string[] = await db.scoped(systemScope, (tx) => merchantsWithStaleTallies(tx, page));
    for (const id of merchants) done += await db.scoped(merchantScope(id), (tx) => countStale(tx, quarters));
    after = merchants.at(-1);
  }
  return done;
}
