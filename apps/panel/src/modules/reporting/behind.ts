import { brands } from "@gatehouse/contract/transactions/card.ts";
import type { TransactionSearchField } from "@gatehouse/contract/transactions/search-fields.ts";
import { type ListFilter, writeFilters } from "../../lib/list-state.ts";

/** A list with the filters of what was counted. */
export type Behind = { to: string; f: string };

export const only = (field: TransactionSearchField, value: string): ListFilter => ({ field, operator: "=", value });
export const some = (field: TransactionSearchField): ListFilter => ({ field, operator: ">", value: "0" });

/** Leads from a figure to its list: `all` are the filters that every figure beside it has. */
export function leadTo(list: string, all: readonly ListFilter[]) {
  return (...filters: readonly ListFilter[]): Behind => ({ to: list, f: writeFilters([...all, ...filters]) });
}

const known: readonly string[] = brands;

/** Payments are told apart by the brand of their card, else by how they were paid; a card of no known brand by neither. */
export function methodFilter(label: string): ListFilter | undefined {
  if (known.includes(label.toLowerCase())) return only("card_type", label);
  return label === "card" ? undefined : only("payment_type", label);
}
