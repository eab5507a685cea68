import * as z from "zod/mini";
import type { AccountType } from "../access.ts";
import { defineCall } from "../call.ts";
import { ownView } from "../exemptions.ts";
import { withMarks } from "../marks.ts";
import { flag, id, memberName, nothing, prose, text, time, words } from "../primitives.ts";
import { listing } from "../search.ts";

/** What was searched for, as the search's own body or as its text. */
const data = z
  .union([prose(20_000), z.record(memberName, z.unknown())])
  .check(z.refine((value) => JSON.stringify(value).length <= 20_000));

const savedSearch = z.object({
  id,
  user_id: id,
  name: z.string(),
  section: z.string(),
  data,
  /** Shared ones are seen by everyone of the account. */
  shared: z.boolean(),
  created_at: time,
});
export type SavedSearch = z.output<typeof savedSearch>;

const savedSearchInput = withMarks(
  z.object({
    name: words(50),
    section: words(50),
    data,
    shared: z.optional(flag),
  }),
  { data: { keptWhole: { beside: "section" } } },
);

/** The same three calls under the name of each account type, for people of that type. */
const callsOf = (type: AccountType) => {
  const access = { kind: "caller", accounts: [type] } as const;
  return {
    list: defineCall({
      name: `list_${type}_saved_searches`,
      method: "GET",
      path: `/${type}/savedsearches`,
      summary: "One's own saved searches and those shared in the account, by name",
      access,
      query: z.extend(listing, { section: z.optional(text(50)) }),
      reply: z.array(savedSearch),
      list: true,
      errors: [],
    }),
    save: defineCall({
      name: `save_${type}_search`,
      method: "POST",
      path: `/${type}/savedsearch`,
      summary:
        "Save a search; one of the same name and section is replaced. Of a search of transactions the operators are checked",
      access,
      audit: ownView,
      guard: ownView,
      input: savedSearchInput,
      sample: { name: "Declines", section: "transactions", data: {} },
      reply: savedSearch,
      errors: ["too_many_searches", "unknown_operator"],
    }),
    remove: defineCall({
      name: `delete_${type}_saved_search`,
      method: "DELETE",
      path: `/${type}/savedsearch/{id}`,
      summary: "Delete a search of one's own; role admin also a shared one",
      access,
      audit: ownView,
      guard: ownView,
      reply: nothing,
      errors: ["not_found"],
    }),
  };
};

export const merchantSearches = callsOf("merchant");
export const partnerSearches = callsOf("partner");
export const adminSearches = callsOf("admin");

export const savedSearchCalls = {
  listMerchantSavedSearches: merchantSearches.list,
  saveMerchantSearch: merchantSearches.save,
  deleteMerchantSavedSearch: merchantSearches.remove,
  listPartnerSavedSearches: partnerSearches.list,
  savePartnerSearch: partnerSearches.save,
  deletePartnerSavedSearch: partnerSearches.remove,
  listAdminSavedSearches: adminSearches.list,
  saveAdminSearch: adminSearches.save,
  deleteAdminSavedSearch: adminSearches.remove,
};
