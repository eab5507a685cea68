import { type DefaultValues, initialDefaultValues } from "@gatehouse/contract/accounts/default-values.ts";
import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import type { Caller, Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { pathsFromRoot } from "../partners/partner-tree.store.ts";
import { structureFor } from "../partners/partner-tree.ts";
import { presentService } from "../services/present-service.ts";
import { listServices } from "../services/service.store.ts";
import type { MerchantRow } from "./merchant.store.ts";

/** Presents the merchant whose rows the transaction sees. */
export async function presentMerchant(
  tx: Tx,
  { services, caller }: Pick<Context, "services" | "caller">,
  row: MerchantRow,
): Promise<Merchant> {
  const lines = await pathsFromRoot(tx, [row.partner_id]);
  const provided = (await listServices(tx)).map((service) => presentService(services, tx.merchantId, service));
  return shown(row, structureFor(caller, lines.get(row.partner_id) ?? []), provided);
}

/** Presents several merchants, without their services: only the reply for one merchant holds those. */
export async function presentMerchants(tx: Tx, caller: Caller, rows: readonly MerchantRow[]): Promise<Merchant[]> {
  const lines = await pathsFromRoot(tx, [...new Set(rows.map((row) => row.partner_id))]);
  return rows.map((row) => shown(row, structureFor(caller, lines.get(row.partner_id) ?? []), []));
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

/** Completes the groups with initial values. Currency and duplicate detection have columns of their own, for payments. */
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

/** Returns the tax identifier for receipts; "" when the merchant set none. */
export function taxIdOf(merchant: MerchantRow | undefined): string {
  return String(merchant?.default_values.merchant?.tax_identifier ?? "");
}
