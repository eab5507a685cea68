import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const merchantQuery = queryOptions({
  queryKey: ["merchant"],
  queryFn: ({ signal }) => call(accountCalls.getMerchant, { signal }),
  staleTime: 300_000,
});
