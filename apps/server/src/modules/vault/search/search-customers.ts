import type { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { CustomerSearch } from "@gatehouse/contract/vault/customer-search.ts";
import type { flatCustomerCalls } from "@gatehouse/contract/vault/flat-calls.ts";
import type { Context, Page, UseCase } from "../../../context.ts";
import { fileAsked } from "../../../report/send-report.ts";
import { orderOf, pageOf } from "../../../search/page.ts";
import { findMerchant } from "../../accounts/index.ts";
import { withParts } from "../customers/customer.store.ts";
import { presentCustomer, presentFlatCustomer } from "../customers/present-customer.ts";
import { inVault } from "../customers/vault-owner.ts";
import type { CustomerRecord } from "../domain/customer-record.ts";
import { customerConditions, customerSortFields } from "./customer-columns.ts";
import { searchCustomers as searchRows } from "./customer-search.store.ts";
import { reportCustomers } from "./report-customers.ts";
import { findKnown } from "./similar-customers.store.ts";

const newestFirst = orderOf({}, []);

export const searchCustomers: UseCase<typeof vaultCalls.searchCustomers> = async (context, input) => {
  const output = fileAsked(context);
  return output ? reportCustomers(context, input, output) : search(context, input, presentCustomer);
};

export const searchFlatCustomers: UseCase<typeof flatCustomerCalls.searchFlatCustomers> = (context, input) =>
  search(context, input, presentFlatCustomer);

function search<T>(context: Context, input: CustomerSearch, show: (record: CustomerRecord) => T): Promise<Page<T[]>> {
  return inVault(context, async (tx) => {
    const timezone = (await findMerchant(tx, tx.merchantId))?.timezone ?? "UTC";
    const order = orderOf(context.query, customerSortFields);
    const conditions = customerConditions(input, { now: context.services.clock.now(), timezone });
    const { rows, total } = await searchRows(tx, { conditions, order, ...pageOf(input) });
    return { data: (await withParts(tx, rows)).map(show), total_count: total };
  });
}

export const findCustomers: UseCase<typeof vaultCalls.findCustomers> = (context) =>
  inVault(context, async (tx) => {
    const { q = "", limit, offset } = context.query;
    const page = pageOf({ ...rowsOf("limit", limit), ...rowsOf("offset", offset) });
    const text = q.trim();
    const { rows, total } =
      text === ""
        ? await searchRows(tx, { conditions: [], order: newestFirst, ...page })
        : await findKnown(tx, { text, ...page });
    return { data: (await withParts(tx, rows)).map(presentCustomer), total_count: total };
  });

/** What is no number of rows counts as absent. */
function rowsOf(name: "limit" | "offset", text: string | undefined): { limit?: number; offset?: number } {
  return text !== undefined && /^\d{1,9}$/.test(text) ? { [name]: Number(text) } : {};
}
