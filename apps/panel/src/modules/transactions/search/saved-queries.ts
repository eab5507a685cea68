import { adminSearches, merchantSearches, partnerSearches } from "@gatehouse/contract/reporting/saved-search-calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { myArea } from "../../../session/area.ts";

/** Among what is saved, that which is a list of payments. */
export const SAVED_SECTION = "transactions";

const callsOf = { merchant: merchantSearches, partner: partnerSearches, admin: adminSearches };

/** The calls under the name of whoever has signed in. */
export const savedCalls = () => callsOf[myArea()];

export const savedQuery = queryOptions({
  queryKey: ["saved-searches", SAVED_SECTION],
  queryFn: ({ signal }) => call(savedCalls().list, { query: { section: SAVED_SECTION }, signal }),
  meta: { quiet: true },
});
