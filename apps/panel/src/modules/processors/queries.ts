import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { callList } from "../../lib/api.ts";

export const processorsQuery = queryOptions({
  queryKey: ["processors"],
  queryFn: ({ signal }) => callList(processorCalls.listProcessors, { signal }),
  staleTime: 300_000,
});
