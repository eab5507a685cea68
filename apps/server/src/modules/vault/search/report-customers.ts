import type { FileOutput } from "@gatehouse/contract/report.ts";
import type { CustomerSearch } from "@gatehouse/contract/vault/customer-search.ts";
import type { Context, FileReply } from "../../../context.ts";
import { type Column, counted, zoned } from "../../../report/columns.ts";
import { sendReport } from "../../../report/send-report.ts";
import { orderOf } from "../../../search/page.ts";
import { vaultOwner } from "../customers/vault-owner.ts";
import { customerConditions, customerSortFields } from "./customer-columns.ts";
import { countCustomers, selectCustomers } from "./customer-search.store.ts";

const text = (label: string, sql: string): Column => ({ label, kind: "text", sql: `coalesce(${sql}, '')` });

/** Of each customer the billing address and the means of payment that are used first. */
const columnsIn = (timezone: string): Column[] => [
  text("Customer ID", "c.id"),
  text("Description", "c.description"),
  ...["first_name", "last_name", "company", "email", "phone", "address_line_1", "address_line_2", "city", "state"].map(
    (name) => text(labelOf(name), `a.${name}`),
  ),
  ...["postal_code", "country"].map((name) => text(labelOf(name), `a.${name}`)),
  text("Payment method", "m.kind"),
  text("Card type", "m.card_type"),
  text("Account", "m.masked"),
  text("Expiration date", "m.expiration_date"),
  { label: zoned("Created", timezone), kind: "time", sql: "c.created_at" },
  { label: zoned("Updated", timezone), kind: "time", sql: "c.updated_at" },
];

function labelOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Every customer that the search finds. */
export function reportCustomers(context: Context, input: CustomerSearch, output: FileOutput): FileReply {
  return sendReport(context, output, async (tx) => {
    const { name, timezone } = await vaultOwner(tx);
    const conditions = customerConditions(input, { now: context.services.clock.now(), timezone });
    const rows = await countCustomers(tx, conditions);
    const about = [`${counted(rows, "customer")}, times in ${timezone}`];
    const from = selectCustomers(tx, { conditions, order: orderOf(context.query, customerSortFields) });
    return {
      name: "customers",
      title: `Customers of ${name}`,
      about,
      timezone,
      columns: columnsIn(timezone),
      from,
      rows,
      totals: {},
      sums: [],
    };
  });
}
