import { type FieldFilter, operators } from "@gatehouse/contract/search.ts";
import type { settlementCalls } from "@gatehouse/contract/settlement/calls.ts";
import type { UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { pageOf } from "../../search/page.ts";
import { periodOf } from "../../search/period.ts";
import { findMerchant } from "../accounts/index.ts";
import { type BatchFilter, countBatches, listBatches, sumBatches } from "./batch-search.store.ts";

export const searchBatches: UseCase<typeof settlementCalls.searchBatches> = async ({ services, caller }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const timezone = (await findMerchant(tx, tx.merchantId))?.timezone ?? "UTC";
    const range =
      periodOf(input.batch_date ?? {}, { now: services.clock.now(), timezone }) ??
      refuse("invalid_field", { field: "Batch Date" });
    const filter: BatchFilter = {
      ...range,
      ...idFilter(input.settlement_batch_id),
      ...processorFilter(input.processor_id),
      ...pageOf(input),
    };
    const results = input.detailed === false ? [] : await listBatches(tx, filter);
    return {
      data: { summary: await sumBatches(tx, filter, timezone), results },
      total_count: await countBatches(tx, filter),
    };
  });

function idFilter(filter: FieldFilter | undefined): Partial<BatchFilter> {
  const read = listOf(filter, "Settlement Batch Id");
  if (!read) return {};
  return read.not ? { notIds: read.list } : { ids: read.list };
}

function processorFilter(filter: FieldFilter | undefined): Partial<BatchFilter> {
  const read = listOf(filter, "Processor Id");
  if (read?.not) refuse("unknown_operator", { field: "Processor Id" });
  return read ? { processors: read.list } : {};
}

function listOf(filter: FieldFilter | undefined, field: string): { not: boolean; list: string[] } | undefined {
  if (filter === undefined) return undefined;
  const { operator = "=", value } = typeof filter === "object" ? filter : { value: filter };
  const sign = operators[operator as keyof typeof operators];
  if (sign !== "=" && sign !== "!=") refuse("unknown_operator", { field });
  if (value === undefined || value === "") return undefined;
  return { not: sign === "!=", list: (Array.isArray(value) ? value : [value]).map(String) };
}
