import type { InputOf } from "@gatehouse/contract/call.ts";
import { operators } from "@gatehouse/contract/operators.ts";
import type { FileOutput } from "@gatehouse/contract/report.ts";
import type { FieldFilter } from "@gatehouse/contract/search.ts";
import type { settlementCalls } from "@gatehouse/contract/settlement/calls.ts";
import type { SettlementTotal } from "@gatehouse/contract/settlement/schemas.ts";
import { formatMinor } from "@gatehouse/money/format.ts";
import { minor } from "@gatehouse/money/minor.ts";
import type { Context, FileReply, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import type { Column } from "../../../report/columns.ts";
import { fileAsked, sendReport } from "../../../report/send-report.ts";
import { askedOf } from "../../../search/operator.ts";
import { orderOf, pageAcross } from "../../../search/page.ts";
import { periodOf, usualSince } from "../../../search/period.ts";
import { accountZone, findMerchant, ownPartner } from "../../accounts/index.ts";
import { currenciesOf } from "../../transactions/index.ts";
import {
  type BatchFilter,
  batchSortFields,
  countBatches,
  listBatches,
  selectBatches,
  sumBatches,
  sumByCurrency,
} from "./batch-search.store.ts";

export const searchBatches: UseCase<typeof settlementCalls.searchBatches> = async (context, input) => {
  const output = fileAsked(context);
  if (output) return reportBatches(context, input, output);
  return context.services.db.scoped(context.caller.scope, async (tx) => {
    const merchant = await findMerchant(tx, tx.merchantId);
    const timezone = await accountZone(tx, { merchant, partner_id: ownPartner(context.caller) });
    const filter = readFilter(tx, context, { input, timezone });
    const results = input.detailed === false ? [] : await listBatches(tx, filter);
    return {
      data: {
        ...(await sumBatches(tx, filter, timezone)),
        totals: await totalsOf(tx, filter, merchant),
        results,
      },
      total_count: await countBatches(tx, filter),
    };
  });
};

/** Every batch that the search finds; refused ones are listed and count in no sum. */
function reportBatches(context: Context, input: BatchSearch, output: FileOutput): FileReply {
  return sendReport(context, output, async (tx) => {
    const merchant = await findMerchant(tx, tx.merchantId);
    const timezone = await accountZone(tx, { merchant, partner_id: ownPartner(context.caller) });
    const filter = readFilter(tx, context, { input, timezone });
    const [rows, by_currency] = [await countBatches(tx, filter), await totalsOf(tx, filter, merchant)];
    return {
      name: "settlement-batches",
      title: merchant ? `Settlement batches of ${merchant.name}` : "Settlement batches",
      about: [`${rows} batches, times in ${timezone}`],
      timezone,
      columns: tx.merchantIds ? [merchantColumn, ...batchColumns] : batchColumns,
      from: selectBatches(tx, filter),
      rows,
      totals: { by_currency },
      sums: by_currency.map(({ currency, net_deposit }) => [
        `Net deposit, ${currency.toUpperCase()}`,
        formatMinor(minor(net_deposit), currency),
      ]),
    };
  });
}

/** The merchant's own currency first. */
async function totalsOf(
  tx: Tx,
  filter: BatchFilter,
  merchant: { currency: string } | undefined,
): Promise<SettlementTotal[]> {
  const sums = await sumByCurrency(tx, filter);
  return currenciesOf(sums, merchant?.currency ?? "usd").flatMap((one) =>
    sums.filter(({ currency }) => currency === one),
  );
}

type BatchSearch = InputOf<typeof settlementCalls.searchBatches>;

function readFilter(
  tx: Tx,
  { services, query }: Context,
  { input, timezone }: { input: BatchSearch; timezone: string },
): BatchFilter {
  const now = services.clock.now();
  const range = periodOf("batch_date", input.batch_date ?? {}, { now, timezone });
  const byId = idFilter(input.settlement_batch_id);
  // Of many merchants not everything there ever was, unless it is asked for.
  const usual = tx.merchantIds && !range.from && !range.to && !byId.ids ? { from: usualSince(now) } : {};
  const order = orderOf(query, batchSortFields, "batch_date");
  return { ...usual, ...range, ...byId, ...processorFilter(input.processor_id), order, ...pageAcross(tx, input) };
}

/** Across merchants each row says whose it is. */
const merchantColumn: Column = { label: "Merchant ID", kind: "text", sql: "b.merchant_id" };

const batchColumns: Column[] = [
  { label: "Batch ID", kind: "text", sql: "b.id" },
  { label: "Date", kind: "time", sql: "b.batch_date" },
  { label: "Number", kind: "number", sql: "b.batch_number" },
  { label: "Processor", kind: "text", sql: "b.processor_name" },
  { label: "Processor type", kind: "text", sql: "b.processor_type" },
  { label: "Transactions", kind: "number", sql: "b.num_transactions" },
  { label: "Captured", kind: "money", sql: "b.amount_captured" },
  { label: "Credited", kind: "money", sql: "b.amount_credit" },
  // As totals count it, so that the column adds up to theirs.
  {
    label: "Net deposit",
    kind: "money",
    sql: "CASE WHEN b.status = 'closed' THEN b.amount_captured - b.amount_credit ELSE 0 END",
  },
  { label: "Currency", kind: "text", sql: "b.currency" },
  { label: "Status", kind: "text", sql: "b.status" },
  { label: "Response code", kind: "number", sql: "b.response_code" },
  { label: "Response", kind: "text", sql: "b.response_message" },
];

function idFilter(filter: FieldFilter | undefined): Partial<BatchFilter> {
  const read = listOf(filter, "settlement_batch_id");
  if (!read) return {};
  return read.not ? { notIds: read.list } : { ids: read.list };
}

function processorFilter(filter: FieldFilter | undefined): Partial<BatchFilter> {
  const read = listOf(filter, "processor_id");
  if (!read) return {};
  return read.not ? { notProcessors: read.list } : { processors: read.list };
}

function listOf(filter: FieldFilter | undefined, at: string): { not: boolean; list: string[] } | undefined {
  if (filter === undefined) return undefined;
  const { operator = "=", value } = askedOf(filter);
  const sign = operators[operator as keyof typeof operators];
  if (sign !== "=" && sign !== "!=") refuse("unknown_operator", { at });
  if (value === undefined || value === "") return undefined;
  return { not: sign === "!=", list: (Array.isArray(value) ? value : [value]).map(String) };
}
