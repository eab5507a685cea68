import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api.ts";

/** The signed-in user. */
export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: ({ signal }) => call(identityCalls.getUser, { signal }),
  staleTime: 60_000,
});
