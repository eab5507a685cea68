import { fieldCalls } from "@gatehouse/contract/fields/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { callList } from "../../lib/api.ts";

export const customFieldsQuery = queryOptions({
  queryKey: ["custom-fields"],
  queryFn: ({ signal }) => callList(fieldCalls.listCustomFields, { signal }),
  staleTime: 60_000,
});

/** What every list of groups is kept under. */
export const GROUPS = "groups";
