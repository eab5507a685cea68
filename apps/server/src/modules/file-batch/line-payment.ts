import type { LineError } from "@gatehouse/contract/file-batch/file-batch.ts";
import { addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import { type TransactionCreate, transactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import { labelOf, placeOf } from "../../refusal.ts";
import type { BatchRow } from "./batch-file.ts";

/** The place in a payment of each column. */
const places: ReadonlyMap<string, string> = new Map([
  ["transaction_type", "type"],
  ["cc_number", "payment_method.card.number"],
  ["cc_expiration", "payment_method.card.expiration_date"],
  ["cc_cvc", "payment_method.card.cvc"],
  ["ach_account_number", "payment_method.ach.account_number"],
  ["ach_routing_number", "payment_method.ach.routing_number"],
  ["ach_account_type", "payment_method.ach.account_type"],
  ["ach_sec_code", "payment_method.ach.sec_code"],
  ["customer_id", "payment_method.customer.id"],
  ["payment_method_type", "payment_method.customer.payment_method_type"],
  ["payment_method_id", "payment_method.customer.payment_method_id"],
  ["billing_address_id", "payment_method.customer.billing_address_id"],
  ["shipping_address_id", "payment_method.customer.shipping_address_id"],
  ...addressFields.flatMap((field) =>
    ["billing", "shipping"].map((kind) => [`${kind}_${field}`, `${kind}_address.${field}`] as const),
  ),
]);
const columns = new Map([...places].map(([column, place]) => [place, column]));

const amounts = new Set(["amount", "tax_amount", "shipping_amount", "tip_amount", "discount_amount"]);
const flags = new Set(["tax_exempt", "email_receipt", "create_vault_record"]);
const lowerCase = new Set(["transaction_type", "ach_account_type", "payment_method_type"]);
const types = ["sale", "authorize", "credit"];
const CUSTOM_FIELD = "custom_field_";

/** The column that a place in the payment was read from. */
export function columnAt(place: string): string {
  const custom = place.startsWith("custom_fields.") ? place.replace("custom_fields.", CUSTOM_FIELD) : undefined;
  return columns.get(place) ?? custom ?? place;
}

/** The payment of a row, or the first thing that is wrong with it. */
export function readLine(row: BatchRow): { payment: TransactionCreate } | LineError {
  const { line } = row;
  if ("count" in row)
    return { line, field: "", reason: `The row has ${row.count} values, the header has ${row.expected} columns.` };
  const fault = (field: string, reason: string): LineError => ({ line, field, reason });
  const type = row.cells.get("transaction_type")?.toLowerCase() ?? "";
  if (!types.includes(type)) return fault("transaction_type", "Transaction type must be sale, authorize or credit.");
  if (!/^\d{1,12}$/.test(row.cells.get("amount") ?? ""))
    return fault("amount", "Amount must be a whole number in minor units, such as 1250 for 12.50.");
  const read = transactionCreate.safeParse(treeOf(row.cells));
  if (read.success) return { payment: { ...read.data, source: "batch" } };
  const field = columnAt(placeOf(read.error.issues[0]?.path ?? []));
  return field.startsWith("payment_method")
    ? fault("cc_number", "The row needs one payment method: a card, a bank account or a customer.")
    : fault(field, `${labelOf(field)} is invalid.`);
}

function treeOf(cells: ReadonlyMap<string, string>): Record<string, unknown> {
  const tree: Record<string, unknown> = { payment_method: {} };
  for (const [column, cell] of cells) {
    const isCustom = column.startsWith(CUSTOM_FIELD);
    const place = isCustom ? column.replace(CUSTOM_FIELD, "custom_fields.") : (places.get(column) ?? column);
    put(tree, place.split("."), isCustom ? [cell] : readCell(column, cell));
  }
  return tree;
}

function put(tree: Record<string, unknown>, [first = "", ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    tree[first] = value;
    return;
  }
  tree[first] ??= {};
  put(tree[first] as Record<string, unknown>, rest, value);
}

function readCell(column: string, cell: string): unknown {
  if (amounts.has(column) && /^\d{1,15}$/.test(cell)) return Number(cell);
  if (flags.has(column)) return flagOf(cell.toLowerCase());
  return lowerCase.has(column) ? cell.toLowerCase() : cell;
}

/** Spreadsheets and programs write switches in several ways. */
function flagOf(cell: string): unknown {
  if (["1", "yes", "y"].includes(cell)) return true;
  return ["0", "no", "n"].includes(cell) ? false : cell;
}
