import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { myArea } from "../../session/area.ts";

export const merchantQuery = queryOptions({
  queryKey: ["merchant"],
  queryFn: ({ signal }) => call(accountCalls.getMerchant, { signal }),
  staleTime: 300_000,
});

/** A merchant that is administered from above. */
export function merchantByIdQuery(id: string) {
  return queryOptions({
    queryKey: ["merchants", "one", id],
    queryFn: ({ signal }) => call(accountCalls.getMerchantById, { params: { id }, signal }),
  });
}

export function partnerByIdQuery(id: string) {
  return queryOptions({
    queryKey: ["partners", "one", id],
    queryFn: ({ signal }) => call(partnerCalls.getPartnerById, { params: { id }, signal }),
  });
}

/** The first hundred partners within reach, to choose one from. */
const partnerChoiceQuery = queryOptions({
  queryKey: ["partners", "choice"],
  queryFn: ({ signal }) =>
    call(partnerCalls.searchPartners, { input: { limit: 100 }, query: { sf: "name", sd: "asc" }, signal }),
});

export function usePartnerChoice() {
  const { data } = useQuery(partnerChoiceQuery);
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** One's own, or one that is administered from above. */
export function useMerchant(id: string) {
  const isOwn = myArea() === "merchant";
  const { data: own } = useQuery({ ...merchantQuery, enabled: isOwn, meta: { quiet: true } });
  const { data: beneath } = useQuery({ ...merchantByIdQuery(id), enabled: !isOwn, meta: { quiet: true } });
  return own ?? beneath;
}
