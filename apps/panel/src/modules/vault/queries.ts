import type { BodyOf } from "@gatehouse/contract/call.ts";
import { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { Customer } from "@gatehouse/contract/vault/customer.ts";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call, callList } from "../../lib/api.ts";
import { toDateFilter } from "../../lib/dates.ts";
import { allKnown, type ListFilter } from "../../lib/list-state.ts";
import { customerFields } from "./search-fields.ts";

type SearchInput = BodyOf<typeof vaultCalls.searchCustomers>;
type Page = { limit: number; offset: number };

const dates = ["created_at", "updated_at", "expiration_date"];

const fields = customerFields([]);

/** A field of the merchant's own is in no list before it is asked for. */
const isFindable = (filters: readonly ListFilter[]) =>
  allKnown(
    fields,
    filters.filter(({ field }) => !field.startsWith("custom_fields.")),
  );

/** What is asked of the vault for these filters. */
export function searchInput(filters: readonly ListFilter[], page: Page): SearchInput {
  const body: Record<string, unknown> = { ...page };
  const own: Record<string, unknown> = {};
  for (const { field, operator, value } of filters) {
    if (field.startsWith("custom_fields.")) own[field.slice(field.indexOf(".") + 1)] = { operator, value };
    else body[field] = dates.includes(field) ? toDateFilter(value) : { operator, value };
  }
  return { ...body, ...(Object.keys(own).length === 0 ? {} : { custom_fields: own }) } as SearchInput;
}

/** Customers that match the filters or, when something is typed, in whom the text is found. */
export function customersQuery(text: string, filters: readonly ListFilter[], page: Page) {
  return queryOptions({
    queryKey: ["customers", "rows", text, filters, page],
    queryFn: async ({ signal }) => {
      if (text === "" && !isFindable(filters)) return { data: [], total: 0 };
      if (text === "") return callList(vaultCalls.searchCustomers, { input: searchInput(filters, page), signal });
      const query = { q: text, limit: String(page.limit), offset: String(page.offset) };
      return callList(vaultCalls.findCustomers, { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

export async function countCustomers(filters: readonly ListFilter[], signal: AbortSignal): Promise<number> {
  if (!isFindable(filters)) return 0;
  const input = searchInput(filters, { limit: 1, offset: 0 });
  return (await callList(vaultCalls.searchCustomers, { input, signal })).total;
}

const PICKED_AT_ONCE = 5;

/** The same by a text alone, a few at a time, for somebody who chooses one. */
export function foundCustomersQuery(text: string) {
  return infiniteQueryOptions({
    queryKey: ["customers", "found", text],
    queryFn: ({ signal, pageParam }) => {
      const query = { q: text, limit: String(PICKED_AT_ONCE), offset: String(pageParam) };
      return callList(vaultCalls.findCustomers, { query, signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const next = pages.length * PICKED_AT_ONCE;
      return next < last.total ? next : undefined;
    },
  });
}

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: ["customers", "one", id],
    queryFn: ({ signal }) => call(vaultCalls.getCustomer, { params: { id }, signal }),
    meta: { tellsMissing: true },
  });
}

/** Any change of one customer: all of them answer with the customer as it is now. */
export function useCustomerChange<Input>(change: (input: Input) => Promise<Customer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (customer) => {
      client.setQueryData(customerQuery(customer.id).queryKey, customer);
      void client.invalidateQueries({ queryKey: ["customers", "rows"] });
      void client.invalidateQueries({ queryKey: ["customers", "found"] });
    },
  });
}
