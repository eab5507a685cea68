import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, callList } from "../../lib/api.ts";

export const processorsQuery = queryOptions({
  queryKey: ["processors"],
  queryFn: ({ signal }) => callList(processorCalls.listProcessors, { signal }),
  staleTime: 300_000,
});

/** The processors of a merchant that is administered from above. */
export function merchantProcessorsQuery(id: string) {
  return queryOptions({
    queryKey: ["processors", "of", id],
    queryFn: ({ signal }) => call(processorCalls.listMerchantProcessors, { params: { id }, signal }),
    meta: { tellsMissing: true },
  });
}

export function processorQuery(id: string, pid: string) {
  return queryOptions({
    queryKey: ["processors", "one", id, pid],
    queryFn: ({ signal }) => call(processorCalls.getProcessor, { params: { id, pid }, signal }),
    meta: { quiet: true },
  });
}

export const processorTypesQuery = queryOptions({
  queryKey: ["processor-types"],
  queryFn: ({ signal }) => call(processorCalls.listProcessorTypes, { signal }),
  staleTime: 600_000,
  meta: { quiet: true },
});

export function policiesQuery(id: string) {
  return queryOptions({
    queryKey: ["policies", id],
    queryFn: ({ signal }) => call(processorCalls.listPolicies, { params: { id }, signal }),
    meta: { quiet: true },
  });
}
