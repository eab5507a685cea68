import type { BodyOf } from "@gatehouse/contract/call.ts";
import { addressSearchFields } from "@gatehouse/contract/transactions/address-fields.ts";
import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { paymentTypes, undoneStatuses } from "@gatehouse/contract/transactions/counts-as.ts";
import { responseCodes, responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import {
  type TransactionSearchField,
  transactionDateFields,
  transactionSearchFields,
} from "@gatehouse/contract/transactions/search-fields.ts";
import { flaggedStatuses } from "@gatehouse/contract/transactions/status.ts";
import { daysAgo, toDateFilter } from "../../../lib/dates.ts";
import { type ListFilter, type ListState, readFilters, rememberedSize } from "../../../lib/list-state.ts";

export type SearchInput = BodyOf<typeof transactionCalls.searchTransactions>;
export type Sort = { field: string; direction: "asc" | "desc" };
/**
 * `merchantId`: whose payments, where it is not the signed-in merchant who looks. `unknown`: a filter by what no payment
 * has, so that nothing is found; the API would leave it out, and all payments would pass for those of the filter.
 */
export type SearchRequest = { input: SearchInput; sort: Sort; merchantId?: string; unknown?: true };

/** A date filter that leaves nothing out: without any the API shows the last months only. */
export const everSince: ListFilter = { field: "created_at", operator: "=", value: "2000-01-01/9999-12-31" };

/** Every payment that waits for somebody to approve or decline it, whoever's rule holds it. */
export const flagged: ListFilter = { field: "status", operator: "=", value: flaggedStatuses.join(",") };

/** What money is taken by. */
export const taking: ListFilter = { field: "type", operator: "=", value: paymentTypes.join(",") };
/** What came to something, or still may. */
export const notUndone: ListFilter = { field: "status", operator: "!=", value: undoneStatuses.join(",") };

/** What the sums of payments are made of, as `countsAs` has it. */
export const paidFilters: readonly ListFilter[] = [taking, notUndone];

/** The answers that are approvals. */
export const approved: ListFilter = {
  field: "response_code",
  operator: "=",
  value: Object.keys(responseCodes)
    .filter((code) => responseOf(Number(code)) === "approved")
    .join(","),
};

const anywhere = ["transaction_or_order_id", "transaction_id"];

/**
 * Without a word in the address the list shows yesterday and today, from above yesterday alone, and says so with a
 * filter one can remove.
 */
function filtersOf(state: ListState, timezone: string, above = false): ListFilter[] {
  if (state.f !== undefined) return readFilters(state.f);
  const value = `${daysAgo(1, timezone)}/${daysAgo(above ? 1 : 0, timezone)}`;
  return [{ field: "created_at", operator: "=", value }];
}

/** The number of a card may stand in no address: where it does, nothing is asked by it. */
const fieldNames = new Set<string>([...Object.keys(transactionSearchFields), ...transactionDateFields]);
fieldNames.delete("full_cc_number");
const groups: Readonly<Record<string, (member: string) => boolean>> = {
  billing_address: (member) => (addressSearchFields as readonly string[]).includes(member),
  shipping_address: (member) => (addressSearchFields as readonly string[]).includes(member),
  custom_fields: () => true,
};

/** Whether its filters stand within it, as `billing_address` has those of its members. */
export const isGroup = (field: string): boolean => Object.hasOwn(groups, field);

/** Whether payments are searched by it: an address may come from anywhere. */
export function isKnown(field: string): boolean {
  const [group = "", member] = field.split(".");
  return member === undefined ? fieldNames.has(group) : groups[group]?.(member) === true;
}

/** Of these any of several may match, with commas between them. */
export const several = ["status", "type", "response_code"];

function wantedOf(field: string, text: string) {
  const counted = transactionSearchFields[field as TransactionSearchField] === "number";
  // The last four digits beside a card's digest are there to be shown.
  if (field === "cc_digest") return text.split("@")[0];
  // What is no number is left to the API to refuse.
  const read = (one: string) => (counted && !Number.isNaN(Number(one)) ? Number(one) : one);
  return several.includes(field) ? text.split(",").map(read) : read(text);
}

function place(body: Record<string, unknown>, { field, operator, value }: ListFilter): void {
  if (field.endsWith("_at")) {
    body[field] = toDateFilter(value);
    return;
  }
  const [group, member] = field.split(".");
  if (group && member) body[group] = { ...(body[group] as object | undefined), [member]: { operator, value } };
  else body[field] = { operator, value: wantedOf(field, value) };
}

export function requestOf(state: ListState, filters: readonly ListFilter[]): SearchRequest {
  const body: Record<string, unknown> = { limit: state.limit ?? rememberedSize(), offset: state.offset ?? 0 };
  for (const filter of filters) place(body, filter);
  const byId = filters.some(({ field, operator }) => anywhere.includes(field) && operator !== "!=");
  // Somebody who has the number of a payment wants that payment, however old it is.
  if (byId && body.created_at === undefined) body.created_at = toDateFilter(everSince.value);
  const sort: Sort = { field: state.sort ?? "created_at", direction: state.dir ?? "desc" };
  return {
    input: body as SearchInput,
    sort,
    ...(filters.every(({ field }) => isKnown(field)) ? {} : { unknown: true }),
  };
}

/** How far back the API looks when no filter says it. */
export const sayPeriod = ({ input }: SearchRequest) => (input.created_at === undefined ? "The last four months" : "");

/** Across merchants the API wants a filter, be it one that leaves nothing out. */
export const wantsFilter = ({ above, merchantId }: Pick<Address, "above" | "merchantId">) =>
  above && merchantId === undefined;

type Address = { state: ListState; timezone: string; above: boolean; merchantId?: string | undefined };

/** The payments that an address asks for, and the filters that say so. */
export function searchOf({ state, timezone, above, merchantId }: Address) {
  const asked = filtersOf(state, timezone, above);
  const filters = asked.length === 0 && wantsFilter({ above, merchantId }) ? [everSince] : asked;
  const request = requestOf(state, filters);
  return { filters, request: merchantId === undefined ? request : { ...request, merchantId } };
}
