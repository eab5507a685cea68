import type { Services } from "../../../context.ts";
import type { TransactionRow } from "../records/transaction.store.ts";

export type Named = Pick<TransactionRow, "merchant_id" | "id">;

/**
 * Where a payer who was sent away comes back to: whoever knows it was told by this program. Not under a partner's domain, which may not
 * lead here yet: a payer who has paid must come through.
 */
export function returnUrl(services: Pick<Services, "keys" | "config">, row: Named): string {
  return `${services.config.PUBLIC_URL}/return/${row.merchant_id}/${row.id}/${markOf(services, row)}`;
}

/** Nobody who was not sent there knows it. */
export function markOf({ keys }: Pick<Services, "keys">, { merchant_id, id }: Named): string {
  return keys.digest(`payer-return/${id}`, merchant_id).slice(0, 32);
}
