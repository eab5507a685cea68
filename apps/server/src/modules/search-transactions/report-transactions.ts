import type { OutputField } from "@gatehouse/contract/outputs/schemas.ts";
import type { FileOutput } from "@gatehouse/contract/report.ts";
import { standardReport, transactionReportFields } from "@gatehouse/contract/transactions/report-fields.ts";
import { type TotalShown, totalsShown } from "@gatehouse/contract/transactions/totals-shown.ts";
import type { Totals } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionSearch } from "@gatehouse/contract/transactions/transaction-search.ts";
import { formatMinor } from "@gatehouse/money/format.ts";
import { minor } from "@gatehouse/money/minor.ts";
import type { Context, FileReply } from "../../context.ts";
import { type Column, counted, formatFits, zoned } from "../../report/columns.ts";
import type { Sums } from "../../report/printable.ts";
import { sendReport } from "../../report/send-report.ts";
import { accountZone, findMerchant, type MerchantRow, ownPartner } from "../accounts/index.ts";
import { findAvailableOutput } from "../outputs/index.ts";
import { totalsOf } from "../transactions/index.ts";
import { addedOnce, lineItemColumns } from "./columns/line-item-columns.ts";
import { sourceOf } from "./columns/report-columns.ts";
import { transactionOrder } from "./columns/search-columns.ts";
import { readConditions } from "./columns/search-conditions.ts";
import { countLines, countRows, selectRows, sumRows } from "./search.store.ts";

/** Everything that a search finds as a file: in a format of the account or the standard one. */
export function reportTransactions(context: Context, input: TransactionSearch, output: FileOutput): FileReply {
  return sendReport(context, output, async (tx) => {
    const merchant = await findMerchant(tx, tx.merchantId);
    const timezone = await accountZone(tx, { merchant, partner_id: ownPartner(context.caller) });
    const conditions = await readConditions(tx, context, { input, timezone });
    const items = context.query.outputlineitems === "true";
    const totals = totalsOf(await sumRows(tx, conditions), merchant?.currency ?? "usd");
    const payments = await countRows(tx, conditions);
    const rows = items ? await countLines(tx, conditions) : payments;
    return {
      name: "transactions",
      title: merchant ? `Transactions of ${merchant.name}` : "Transactions",
      about: [`${counted(payments, "transaction")}${items ? ` in ${counted(rows, "row")}` : ""}, times in ${timezone}`],
      timezone,
      columns: await columnsOf(tx, context, { merchant, items, timezone }),
      from: selectRows(tx, { conditions, order: transactionOrder(context.query), items }),
      rows,
      totals,
      sums: sumsOf(totals),
    };
  });
}

type Wanted = { merchant: MerchantRow | undefined; items: boolean; timezone: string };
type Tx = Parameters<typeof findMerchant>[0];

async function columnsOf(tx: Tx, { caller, query }: Context, { merchant, items, timezone }: Wanted): Promise<Column[]> {
  const chosen = query.formatid && query.formatid !== "standard" ? query.formatid : undefined;
  const format = chosen && (await findAvailableOutput(tx, caller, { type: "transaction", id: chosen }));
  const fields: Named[] = format ? format.field_list : standardFields(tx).map((field) => titled(field, timezone));
  const whole = merchant?.default_values.reporting?.disable_currency_formatting === true;
  const columns = fields.flatMap((field) => columnOf(field, whole) ?? []);
  return items ? [...columns.map(addedOnce), ...lineItemColumns(whole)] : columns;
}

/** Across merchants each row says whose it is. */
const standardFields = ({ merchantIds }: Tx) =>
  merchantIds ? ["merchant_id", "merchant_name", ...standardReport] : standardReport;

type Named = Pick<OutputField, "field"> & Partial<OutputField>;

function titled(field: string, timezone: string): Named {
  const known = transactionReportFields[field];
  return known?.kind === "time" ? { field, label: zoned(known.label, timezone) } : { field };
}

function columnOf({ field, label, format }: Named, whole: boolean) {
  const source = sourceOf(field);
  if (source === undefined) return undefined;
  const known = transactionReportFields[field] ?? { label: field, kind: "text" as const };
  const usual = known.kind === "money" && whole ? "minor" : undefined;
  const written = format && formatFits(known.kind, format) ? format : usual;
  return { label: label || known.label, kind: known.kind, ...source, ...(written ? { format: written } : {}) };
}

/** Amounts of different currencies are never added up: each has its lines. */
function sumsOf({ by_currency }: Totals): Sums {
  const names = Object.keys(totalsShown) as TotalShown[];
  return by_currency.flatMap((totals) =>
    names.map((name): Sums[number] => [
      `${totalsShown[name]}, ${totals.currency.toUpperCase()}`,
      formatMinor(minor(totals[name]), totals.currency),
    ]),
  );
}
