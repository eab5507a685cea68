import type { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import type { UseCase } from "../../context.ts";
import { listProcessors as readProcessors } from "./processor.store.ts";

/** Settings stay sealed: a list shows none of them. */
export const listProcessors: UseCase<typeof processorCalls.listProcessors> = async ({ services, caller }) => {
  const rows = await services.db.scoped(caller.scope, readProcessors);
  const data = rows.map(({ settings: _, ...shown }) => shown);
  return { data, total_count: data.length };
};
