import type { reportingCalls } from "@gatehouse/contract/reporting/calls.ts";
import type { UseCase } from "../../../context.ts";
import { type Column, conditionsOf } from "../../../search/conditions.ts";
import { pageOf } from "../../../search/page.ts";
import { periodOf } from "../../../search/period.ts";
import { withLimitsUsed } from "../../transactions/index.ts";
import { viewingFigures } from "../view.ts";
import { lastDays } from "./days.ts";
import { takenByMerchant, takenByProcessor } from "./stats.store.ts";

export const processorStats: UseCase<typeof reportingCalls.processorStats> = (context) =>
  viewingFigures(context, async (tx, view) => {
    const rows = await takenByProcessor(tx, lastDays(context, view));
    return tx.merchantIds ? rows : withLimitsUsed(tx, rows, context.services.clock.now());
  });

const merchantColumns: Record<string, Column> = {
  currency: { sql: "c.currency", kind: "word" },
  merchant_id: { sql: "m.id", kind: "text" },
};

export const partnerTransactions: UseCase<typeof reportingCalls.partnerTransactions> = (context, input) =>
  viewingFigures(context, async (tx, { timezone }) => {
    const now = context.services.clock.now();
    const asked = periodOf("created_at", input.created_at ?? {}, { now, timezone });
    const period = asked.from || asked.to ? asked : lastDays(context, { timezone });
    const conditions = conditionsOf(merchantColumns, input, { now, timezone });
    const { rows, total } = await takenByMerchant(tx, { ...period, conditions, ...pageOf(input) });
    return { data: rows, total_count: total };
  });
