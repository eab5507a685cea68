import type { CustomField, Group } from "@gatehouse/contract/fields/custom-field.ts";
import { MAX_USERNAME } from "@gatehouse/contract/identity/username.ts";
import { operatorsOf } from "@gatehouse/contract/operators.ts";
import { addressSearchFields } from "@gatehouse/contract/transactions/address-fields.ts";
import { brands } from "@gatehouse/contract/transactions/card.ts";
import { paidWith } from "@gatehouse/contract/transactions/paid-with.ts";
import { responseCodes } from "@gatehouse/contract/transactions/response-codes.ts";
import {
  type TransactionSearchField,
  transactionDateFields,
  transactionSearchFields,
} from "@gatehouse/contract/transactions/search-fields.ts";
import { sources } from "@gatehouse/contract/transactions/sources.ts";
import { statuses, types } from "@gatehouse/contract/transactions/status.ts";
import { currencies } from "@gatehouse/money/currency.ts";
import { rules } from "@gatehouse/ui/field/rules.ts";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import type { ListFilter } from "../../../lib/list-state.ts";
import { say } from "../../../lib/say.ts";
import { moneyLook } from "../../../lib/use-format.ts";
import { sayBrand, sayPaidWith, saySource } from "../../../payment/words.ts";
import { ownSearchFields } from "../../fields/index.ts";
import { cardField, DIGEST } from "./card-filter.ts";
import { approved, flagged, notUndone, taking } from "./request.ts";

type Options = { value: string; label: string }[];

const words = (values: readonly string[]): Options => values.map((value) => ({ value, label: say(value) }));
const choiceOfBrand = brands.map((value) => ({ value, label: sayBrand(value) }));

const answers = Object.entries(responseCodes).map(([value, words]) => ({ value, label: `${words} (${value})` }));

const labels: Partial<Record<TransactionSearchField, string>> = {
  transaction_or_order_id: "Global Search",
  transaction_id: "Transaction ID",
  merchant_id: "Merchant ID",
  referenced_transaction_id: "Referenced transaction ID",
  user_id: "User ID",
  settlement_batch_id: "Settlement batch ID",
  transaction_source: "Source",
  ip_address: "IP address",
  po_number: "PO number",
  order_id: "Order ID",
  currency_iso_code: "Currency",
  processor_id: "Processor ID",
  response_code: "Answer",
  cc_last_four: "Card, last four",
  cc_first_six: "Card, first six",
  cc_digest: "Card digest",
};

const choices: Partial<Record<TransactionSearchField, Options>> = {
  type: [
    ...words(types),
    { value: "capture", label: "Authorize, captured" },
    { value: taking.value, label: "Sale or authorize" },
  ],
  status: [
    ...words(statuses),
    { value: flagged.value, label: "Flagged, by any rule" },
    { value: notUndone.value, label: "Undone or open" },
  ],
  response_code: [{ value: approved.value, label: "Approved" }, ...answers],
  payment_method: paidWith.map((value) => ({ value, label: sayPaidWith(value) })),
  card_type: choiceOfBrand,
  transaction_source: sources.map((value) => ({ value, label: saySource(value) })),
  currency_iso_code: currencies.map(({ code }) => ({ value: code, label: code.toUpperCase() })),
};

/**
 * The list's filters stand in its address, where no card number may; a state is a status by an old name, and no person knows the
 * key of a request. Groups are a merchant's own: across merchants nothing is found by one.
 */
const inAddress = (Object.keys(transactionSearchFields) as TransactionSearchField[]).filter(
  (key) => !["full_cc_number", "idempotency_key", "state", "group", "partner_id"].includes(key),
);

const isId = (label: string) => (whole: boolean) => [
  rules.alphaNum(label),
  whole ? rules.length(label, 20) : rules.maxLength(label, 20),
];
const isPartOfId = (label: string) => () => [rules.alphaNum(label), rules.maxLength(label, 20)];
const atMost = (count: number) => (label: string) => () => [rules.maxLength(label, count)];
const isDigits = (count: number) => (label: string) => (whole: boolean) =>
  whole ? [rules.digits(label, count)] : [rules.numeric(label), rules.maxLength(label, count)];

/**
 * What no payment can have is not looked for. An order's ID and a PO number are the shop's own: which signs they may be of
 * is not known here.
 */
const shapes: Partial<Record<TransactionSearchField, (label: string) => SearchField["rules"]>> = {
  transaction_or_order_id: atMost(20),
  transaction_id: isPartOfId,
  referenced_transaction_id: isPartOfId,
  order_id: atMost(20),
  user_id: isId,
  settlement_batch_id: isId,
  processor_id: isId,
  terminal_id: isId,
  customer_id: atMost(40),
  user_name: atMost(MAX_USERNAME),
  po_number: atMost(40),
  cc_last_four: isDigits(4),
  cc_first_six: isDigits(6),
  cc_digest: (label) => (whole) => [whole ? rules.regex(label, DIGEST) : rules.maxLength(label, 64)],
};

const isMoney = (field: string) => field.includes("amount");

/** The contract's fields, with a person's words. */
export const fieldsAcross = [
  ...transactionDateFields.map((key) => ({
    key: key as string,
    label: say(key.replace("_at", "")),
    group: "Dates",
    kind: "date" as const,
    operators: ["="],
  })),
  ...inAddress.map((key) => {
    const options = choices[key];
    const label = labels[key] ?? say(key);
    const base = { key: key as string, label, group: "Transaction", rules: shapes[key]?.(label) };
    const operators: string[] = [...operatorsOf[transactionSearchFields[key]]];
    if (options) return { ...base, kind: "choice" as const, operators: ["=", "!="], options };
    return { ...base, kind: isMoney(key) ? ("money" as const) : ("text" as const), operators };
  }),
  { key: "partner_id", label: "Partner ID", group: "Transaction", kind: "text" as const, operators: ["="] },
  ...(["billing_address", "shipping_address"] as const).flatMap((of) =>
    addressSearchFields.map((field) => ({
      key: `${of}.${field}`,
      label: say(field),
      group: say(of),
      kind: "text" as const,
      operators: ["=", "!=", "%"],
      ...(field === "address_id" ? { rules: isId("Address ID") } : {}),
    })),
  ),
];

/** An amount is compared with payments of every currency: it is read in the one that the filters ask for, else in the list's own. */
export function currencyAsked(filters: readonly ListFilter[], own = "usd"): string {
  const asked = filters.find(({ field, operator }) => field === "currency_iso_code" && operator === "=")?.value;
  return asked === undefined || asked.includes(",") ? own : asked;
}

/** An amount asks nothing while it may be of any currency: where none is filtered by, it is of the one it is read in. */
export function inOneCurrency(filters: readonly ListFilter[]): readonly ListFilter[] {
  const has = (holds: (field: string) => boolean) => filters.some(({ field }) => holds(field));
  if (!has(isMoney) || has((field) => field === "currency_iso_code")) return filters;
  return [...filters, { field: "currency_iso_code", operator: "=", value: currencyAsked(filters) }];
}

const inCurrency = (fields: readonly SearchField[], currency: string): SearchField[] =>
  fields.map((field) => (field.kind === "money" ? { ...field, money: moneyLook(currency) } : field));

/** What a list across merchants can be filtered by, with amounts in one currency. */
export const searchFieldsAcross = (currency: string): SearchField[] => inCurrency(fieldsAcross, currency);

const ofMany = ["merchant_id", "partner_id", "cc_digest"];
const ofOneMerchant = fieldsAcross.filter(({ key }) => !ofMany.includes(key));

type Own = {
  fields?: readonly CustomField[] | undefined;
  groups?: readonly Pick<Group, "id" | "name">[] | undefined;
  currency?: string | undefined;
  /** Whose payments are listed, where it is one merchant's who is looked at from above. */
  merchantId?: string | undefined;
};

/**
 * The same of one merchant's payments, which are all its own, with amounts in its currency, its groups and what its own fields
 * say of them.
 */
export function searchFields({ fields = [], groups, currency = "usd", merchantId }: Own): SearchField[] {
  return [
    ...inCurrency(ofOneMerchant, currency),
    cardField(merchantId),
    ...ofGroups(groups),
    ...ownSearchFields(fields),
  ];
}

/** Who looks from above, and is not told the groups, types the name of one. */
function ofGroups(groups: Own["groups"]): SearchField[] {
  const field = { key: "group", label: "Group", group: "Transaction", operators: ["="] };
  if (groups === undefined) return [{ ...field, kind: "text" }];
  if (groups.length === 0) return [];
  return [{ ...field, kind: "choice", options: groups.map(({ id, name }) => ({ value: id, label: name })) }];
}
