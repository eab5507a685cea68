import type { catalogCalls } from "@gatehouse/contract/catalog/calls.ts";
import type { Product } from "@gatehouse/contract/catalog/product.ts";
import type { Context, Page, UseCase } from "../../context.ts";
import { type Column, type Condition, conditionsOf } from "../../search/conditions.ts";
import { listPageOf, type PageOf, pageOf } from "../../search/page.ts";
import { findMerchant } from "../accounts/index.ts";
import { presentProduct } from "./manage-products.ts";
import { searchProducts as searchRows } from "./product.store.ts";

const columns: Record<string, Column> = {
  id: { sql: "p.id", kind: "text" },
  name: { sql: "p.name", kind: "text" },
  price: { sql: "p.price", kind: "number" },
  created_at: { sql: "p.created_at", kind: "time" },
  updated_at: { sql: "p.updated_at", kind: "time" },
  deleted_at: { sql: "p.deleted_at", kind: "time" },
};

const sold: Condition = { sql: "(p.deleted_at IS NULL) = ?", value: true };

export const listProducts: UseCase<typeof catalogCalls.listProducts> = (context) =>
  find(context, { conditions: () => [sold], ...listPageOf(context.query) });

export const searchProducts: UseCase<typeof catalogCalls.searchProducts> = (context, input) =>
  find(context, {
    conditions: (timezone) => [
      ...conditionsOf(columns, input, { now: context.services.clock.now(), timezone }),
      ...(input.deleted_at ? [] : [sold]),
    ],
    ...pageOf(input),
  });

type Search = PageOf & { conditions(timezone: string): Condition[] };

function find({ services, caller }: Context, { conditions, ...page }: Search): Promise<Page<Product[]>> {
  return services.db.scoped(caller.scope, async (tx) => {
    const timezone = (await findMerchant(tx, tx.merchantId))?.timezone ?? "UTC";
    const { rows, total } = await searchRows(tx, { conditions: conditions(timezone), ...page });
    return { data: rows.map(presentProduct), total_count: total };
  });
}
