import { fieldCalls } from "@gatehouse/contract/fields/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { callList } from "../../lib/api.ts";

export const customFieldsQuery = queryOptions({
  queryKey: ["custom-fields"],
  queryFn: ({ signal }) => callList(fieldCalls.listCustomFields, { signal }),
  staleTime: 60_000,
});

/** The fields of a merchant that is looked at from above. */
export function customFieldsOfQuery(id: string) {
  return queryOptions({
    queryKey: ["custom-fields", "of", id],
    queryFn: ({ signal }) => callList(fieldCalls.listCustomFieldsOfMerchant, { params: { id }, signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

/** What every list of groups is kept under. */
export const GROUPS = "groups";

export const groupsQuery = queryOptions({
  queryKey: [GROUPS, "all"],
  queryFn: ({ signal }) => callList(fieldCalls.listGroups, { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});
