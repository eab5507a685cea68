import type { AccountType } from "../access.ts";
import { defineCalls } from "../call.ts";
import { ownView } from "../exemptions.ts";
import type { savedSearchSchemas } from "./saved-search-schemas.ts";

/** The same three calls under the name of each account type, for people of that type. */
const callsOf = (type: AccountType) => {
  const access = { kind: "caller", accounts: [type] } as const;
  return defineCalls<typeof savedSearchSchemas>({
    list: {
      name: `list_${type}_saved_searches`,
      method: "GET",
      path: `/${type}/savedsearches`,
      access,
      list: true,
      errors: [],
    },
    save: {
      name: `save_${type}_search`,
      method: "POST",
      path: `/${type}/savedsearch`,
      access,
      audit: ownView,
      guard: ownView,
      errors: ["too_many_searches", "unknown_operator"],
    },
    remove: {
      name: `delete_${type}_saved_search`,
      method: "DELETE",
      path: `/${type}/savedsearch/{id}`,
      access,
      audit: ownView,
      guard: ownView,
      errors: ["not_found"],
    },
  });
};

export const merchantSearches = callsOf("merchant");
export const partnerSearches = callsOf("partner");
export const adminSearches = callsOf("admin");
