import type { BodyOf } from "@gatehouse/contract/call.ts";
import { settlementCalls } from "@gatehouse/contract/settlement/calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callList } from "../../lib/api.ts";
import { toDateFilter } from "../../lib/dates.ts";
import {
  allKnown,
  type ListFilter,
  type ListState,
  readFilters,
  rememberedSize,
  writeFilters,
} from "../../lib/list-state.ts";

type Input = BodyOf<typeof settlementCalls.searchBatches>;

const fields = ["batch_date", "settlement_batch_id", "processor_id"].map((key) => ({ key }));
const none = { data: { summary: [], summary_complete: true, totals: [], results: [] }, total: 0 };

export function batchRequest(state: ListState): Input & { limit: number; offset: number } {
  const body: Record<string, unknown> = {};
  for (const { field, operator, value } of readFilters(state.f ?? "")) {
    body[field] = field === "batch_date" ? toDateFilter(value) : { operator, value };
  }
  return { ...body, detailed: true, limit: state.limit ?? rememberedSize(), offset: state.offset ?? 0 };
}

export async function countBatches(filters: readonly ListFilter[], signal: AbortSignal): Promise<number> {
  if (!allKnown(fields, filters)) return 0;
  const input = { ...batchRequest({ f: writeFilters(filters) }), detailed: false, limit: 1 };
  return (await callList(settlementCalls.searchBatches, { input, signal })).total;
}

export function batchesQuery(input: Input, filters: readonly ListFilter[]) {
  return queryOptions({
    queryKey: ["batches", input],
    queryFn: async ({ signal }) =>
      allKnown(fields, filters) ? callList(settlementCalls.searchBatches, { input, signal }) : none,
    placeholderData: keepPreviousData,
  });
}
