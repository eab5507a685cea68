import type { catalogCalls } from "@gatehouse/contract/catalog/calls.ts";
import type { Product } from "@gatehouse/contract/catalog/product.ts";
import type { FileOutput } from "@gatehouse/contract/report.ts";
import type { Context, FileReply, Page, UseCase } from "../../context.ts";
import { counted, type Column as Written } from "../../report/columns.ts";
import { fileAsked, sendReport } from "../../report/send-report.ts";
import { type Column, type Condition, conditionsOf } from "../../search/conditions.ts";
import { listPageOf, type Order, orderOf, type PageOf, pageOf } from "../../search/page.ts";
import { findMerchant } from "../accounts/index.ts";
import { presentProduct } from "./manage-products.ts";
import { countProducts, searchProducts as searchRows, selectProducts } from "./product.store.ts";

const columns: Record<string, Column> = {
  id: { sql: "p.id", kind: "text" },
  name: { sql: "p.name", kind: "text" },
  price: { sql: "p.price", kind: "number" },
  created_at: { sql: "p.created_at", kind: "time" },
  updated_at: { sql: "p.updated_at", kind: "time" },
  deleted_at: { sql: "p.deleted_at", kind: "time" },
};

const sortable = ["id", "name", "price", "created_at", "updated_at"];

const sold: Condition = { sql: "(p.deleted_at IS NULL) = ?", value: true };

export const listProducts: UseCase<typeof catalogCalls.listProducts> = (context) =>
  find(context, { conditions: () => [sold], order: orderOf({}, []), ...listPageOf(context.query) });

export const searchProducts: UseCase<typeof catalogCalls.searchProducts> = async (context, input) => {
  const conditions = (timezone: string) => {
    const asked = conditionsOf(columns, input, { now: context.services.clock.now(), timezone });
    // An empty filter asks for nothing, and for nothing that is gone.
    return asked.some(({ column }) => column === columns.deleted_at?.sql) ? asked : [...asked, sold];
  };
  const order = orderOf(context.query, sortable);
  const output = fileAsked(context);
  if (output) return reportProducts(context, { conditions, order }, output);
  return find(context, { conditions, order, ...pageOf(input) });
};

/** By the titles that an import reads. */
const written: Written[] = [
  ...["id", "sku", "name", "description"].map((name): Written => ({ label: name, kind: "text", sql: `p.${name}` })),
  { label: "price", kind: "money", sql: "p.price", format: "minor" },
  ...["fixed_amount", "fixed_qty"].map((name): Written => ({ label: name, kind: "flag", sql: `p.${name}` })),
  ...["local_tax", "national_tax", "max_quantity"].map(
    (name): Written => ({ label: name, kind: "number", sql: `p.${name}` }),
  ),
  { label: "unit_of_measure", kind: "text", sql: "p.unit_of_measure" },
  { label: "created_at", kind: "time", sql: "p.created_at", format: "utc" },
];

/** Every product that the search finds, as a file that can be imported again. */
function reportProducts(context: Context, { conditions: read, order }: Sorted, output: FileOutput): FileReply {
  return sendReport(context, output, async (tx) => {
    const { name = "", timezone = "UTC" } = (await findMerchant(tx, tx.merchantId)) ?? {};
    const conditions = read(timezone);
    const rows = await countProducts(tx, conditions);
    const from = selectProducts(tx, { conditions, order });
    const title = `Products of ${name}`;
    const about = [counted(rows, "product")];
    return { name: "products", title, about, timezone, columns: written, from, rows, totals: {}, sums: [] };
  });
}

type Sorted = { conditions(timezone: string): Condition[]; order: Order };

function find({ services, caller }: Context, { conditions, ...page }: PageOf & Sorted): Promise<Page<Product[]>> {
  return services.db.scoped(caller.scope, async (tx) => {
    const timezone = (await findMerchant(tx, tx.merchantId))?.timezone ?? "UTC";
    const { rows, total } = await searchRows(tx, { conditions: conditions(timezone), ...page });
    return { data: rows.map(presentProduct), total_count: total };
  });
}
