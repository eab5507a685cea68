import { type DefaultValues, initialDefaultValues } from "@gatehouse/contract/accounts/default-values.ts";
import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import type { Caller, Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import type { MerchantRow } from "./merchant.store.ts";
import { type Line, linesDownTo } from "./partner-tree.store.ts";
import { presentService } from "./present-service.ts";
import { listServices } from "./service.store.ts";

type Viewer = { services: Services; caller: Caller };

/** The merchant whose rows the transaction sees, as replies show it. */
export async function presentMerchant(tx: Tx, { services, caller }: Viewer, row: MerchantRow): Promise<Merchant> {
  const lines = await linesDownTo(tx, [row.partner_id]);
  const provided = (await listServices(tx)).map((service) => presentService(services, tx.merchantId, service));
  return shown(row, structureFor(caller, lines.get(row.partner_id) ?? []), provided);
}

/** Several at once: without their services, which only the reply for one merchant holds. */
export async function presentMerchants(tx: Tx, caller: Caller, rows: readonly MerchantRow[]): Promise<Merchant[]> {
  const lines = await linesDownTo(tx, [...new Set(rows.map((row) => row.partner_id))]);
  return rows.map((row) => shown(row, structureFor(caller, lines.get(row.partner_id) ?? []), []));
}

/** Who is above, from the root down; a partner does not see who is above itself. */
export function structureFor(caller: Caller, line: Line): Record<string, string> {
  const own = caller.account_type === "partner" ? line.findIndex(({ id }) => id === caller.account_type_id) : 0;
  return Object.fromEntries(line.slice(Math.max(own, 0)).map(({ id, name }) => [id, name]));
}

function shown(row: MerchantRow, parent_structure: Record<string, string>, services: Merchant["services"]): Merchant {
  const { duplicate_detection_seconds: _, billing_details, ...rest } = row;
  const { ach } = billing_details;
  return {
    ...rest,
    type: "merchant",
    billing_details: ach ? { ach } : null,
    default_values: defaultValuesOf(row),
    parent_structure,
    services,
    tos_last_accepted_at: row.tos_last_accepted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: (row.updated_at ?? row.created_at).toISOString(),
  };
}

/** Every group and key; what a payment reads stands in columns of its own. */
export function defaultValuesOf(row: MerchantRow): DefaultValues {
  const groups = Object.entries(initialDefaultValues).map(([group, values]) => [
    group,
    { ...values, ...row.default_values[group] },
  ]);
  const all = Object.fromEntries(groups) as DefaultValues;
  const { currency, duplicate_detection_seconds } = row;
  const merchant = { ...all.merchant, currency, duplicate_detection_seconds };
  return { ...all, merchant, cardsync: all.vault };
}
