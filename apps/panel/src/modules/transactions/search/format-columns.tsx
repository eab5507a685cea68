import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import type { OutputField } from "@gatehouse/contract/outputs/schemas.ts";
import { answerIn } from "@gatehouse/contract/transactions/answered.ts";
import { netOf } from "@gatehouse/contract/transactions/counts-as.ts";
import { transactionReportFields } from "@gatehouse/contract/transactions/report-fields.ts";
import { transactionSortFields } from "@gatehouse/contract/transactions/search-fields.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Column } from "@gatehouse/ui/table/table.tsx";
import { sayId } from "../../../components/short-id.tsx";
import { say } from "../../../lib/say.ts";
import { type Format, money } from "../../../lib/use-format.ts";
import { sayBrand } from "../../../payment/words.ts";
import { sayValues } from "../../fields/index.ts";
import { columnsFor } from "./columns.tsx";

/** Fields that the standard table draws, under its keys. */
const drawn: Record<string, string> = {
  id: "id",
  card_holder_name: "name",
  type: "type",
  payment_method: "method",
  status: "status",
  created_date: "created",
  created_at: "created",
  amount: "amount",
};

const block = (row: Transaction): Record<string, unknown> => answerIn(row) ?? {};

/** Names that a format may use and the transaction itself has not. */
const derived: Record<string, (row: Transaction) => unknown> = {
  masked_account: (row) => block(row).masked_card ?? block(row).masked_account_number,
  card_type: (row) => sayBrand(String(block(row).card_type ?? "")),
  card_brand: (row) => sayBrand(String(block(row).card_type ?? "")),
  entry_type: (row) => block(row).entry_type,
  auth_code: (row) => block(row).auth_code,
  processor_response_code: (row) => block(row).processor_response_code,
  processor_response_text: (row) => block(row).processor_response_text,
  net_amount: netOf,
  features: (row) => row.features.join("; "),
};

function read(row: Transaction, path: string): unknown {
  const at = (from: unknown) =>
    path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], from);
  return derived[path]?.(row) ?? at(row) ?? at(row.response_body);
}

type Shown = { field: string; format: Format; own: readonly CustomField[] };

/** What a field of the merchant's own holds; undefined where `path` names none. */
function ownText(row: Transaction, path: string, own: readonly CustomField[]): string | undefined {
  const [group, id = ""] = path.split(".");
  if (group !== "custom_fields") return undefined;
  return sayValues(
    own.find((one) => one.id === id),
    row.custom_fields?.[id] ?? [],
  );
}

function cell(row: Transaction, { field, format, own }: Shown): string {
  const value = ownText(row, field, own) ?? read(row, field);
  if (value === undefined || value === null || value === "") return "–";
  const kind = transactionReportFields[field]?.kind;
  if (kind === "money") return money(Number(value), row.currency);
  if (kind === "time") return format.dateTime(String(value));
  if (kind === "flag") return value === true ? "Yes" : "No";
  return /(^|[._])(type|response)$/.test(field) ? say(String(value)) : String(value);
}

/** Digits and capitals are wider than letters are on the average. */
const roomFor = (text: string) => 1.25 * text.length;

const sortable: readonly string[] = transactionSortFields;

/** Of many merchants' payments each row first says whose it is. */
export function withMerchant(columns: readonly Column<Transaction>[]): Column<Transaction>[] {
  return [
    {
      key: "merchant_id",
      header: "Merchant ID",
      short: true,
      characters: 12,
      cell: (row) => (
        <span className="gh-mono" title={row.merchant_id}>
          {sayId(row.merchant_id)}
        </span>
      ),
    },
    {
      key: "merchant_name",
      header: "Merchant",
      characters: (row) => roomFor(row.merchant_name),
      cell: (row) => row.merchant_name,
    },
    ...columns,
  ];
}

/** The columns that a format of tables names, in its order and under its titles; `own` are the merchant's own fields, where they are known. */
export function columnsOfFormat(
  fields: readonly OutputField[],
  format: Format,
  own: readonly CustomField[] = [],
): Column<Transaction>[] {
  const standard = columnsFor(format, false);
  return fields.map(({ field, label }) => {
    const known = standard.find(({ key }) => key === drawn[field]);
    if (known) return { ...known, header: label };
    return {
      key: field,
      header: label,
      cell: (row: Transaction) => cell(row, { field, format, own }),
      characters: (row: Transaction) => roomFor(cell(row, { field, format, own })),
      ...(transactionReportFields[field]?.kind === "time" ? { short: true as const } : {}),
      ...(sortable.includes(field) ? { sort: field } : {}),
      ...(transactionReportFields[field]?.kind === "money" ? { align: "end" as const } : {}),
    };
  });
}
