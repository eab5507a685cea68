import type { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import type { UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { type Column, conditionsOf } from "../../search/conditions.ts";
import { listPart, orderOf, pageOf } from "../../search/page.ts";
import { presentProcessor } from "./present-processor.ts";
import { listProcessors as readProcessors, searchProcessorRows } from "./processor.store.ts";

export const listProcessors: UseCase<typeof processorCalls.listProcessors> = async ({ services, caller, query }) => {
  const { data, total_count } = listPart(await services.db.scoped(caller.scope, readProcessors), query);
  return { data: data.map((row) => presentProcessor(services, row)), total_count };
};

const columns: Record<string, Column> = {
  ...Object.fromEntries(["id", "name"].map((sql) => [sql, { sql, kind: "text" as const }])),
  ...Object.fromEntries(["type", "status", "tag"].map((sql) => [sql, { sql, kind: "word" as const }])),
  created_at: { sql: "created_at", kind: "time" },
};

export const searchProcessors: UseCase<typeof processorCalls.searchProcessors> = async (context, input) => {
  const { services, caller, query } = context;
  const conditions = conditionsOf(columns, input, { now: services.clock.now(), timezone: "UTC" });
  const search = { conditions, order: orderOf(query, ["id", "name", "created_at"]), ...pageOf(input) };
  const { rows, total } = await services.db.scoped(caller.scope, (tx) => searchProcessorRows(tx, search));
  return { data: rows.map((row) => presentProcessor(services, row)), total_count: total };
};

/** Finds a processor that isn't released. */
export const getProcessor: UseCase<typeof processorCalls.getProcessor> = async ({ services, caller, params }) => {
  const rows = await services.db.scoped(caller.scope, readProcessors);
  return presentProcessor(services, rows.find(({ id }) => id === params.pid) ?? refuse("not_found"));
};
