import { outputCalls } from "@gatehouse/contract/outputs/calls.ts";
import type { OutputType } from "@gatehouse/contract/outputs/output-types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, callList } from "../../lib/api.ts";

export const outputsKey = ["outputs"];

/** The formats that the signed-in person may choose, by their names. */
export function availableOutputsQuery(type: OutputType) {
  return queryOptions({
    queryKey: [...outputsKey, "available", type],
    queryFn: ({ signal }) => call(outputCalls.availableOutputs, { params: { type }, signal }),
    staleTime: 60_000,
    // Without them the standard format is left.
    meta: { quiet: true },
  });
}

export const outputsQuery = queryOptions({
  queryKey: [...outputsKey, "own"],
  queryFn: ({ signal }) => callList(outputCalls.listOutputs, { signal }),
});

export function outputQuery(id: string) {
  return queryOptions({
    queryKey: [...outputsKey, "one", id],
    queryFn: ({ signal }) => call(outputCalls.getOutput, { params: { id }, signal }),
    meta: { tellsMissing: true },
  });
}
