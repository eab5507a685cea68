import type { Services } from "../../../context.ts";
import type { TransactionRow } from "../records/transaction.store.ts";

export type Named = Pick<TransactionRow, "merchant_id" | "id">;

/**
 * The address to which a redirected customer returns. It uses our own host, not the partner's domain, which may not resolve to this
 * installation yet.
 */
export function returnUrl(services: Pick<Services, "keys" | "config">, row: Named): string {
  return `${services.config.PUBLIC_URL}/return/${row.merchant_id}/${row.id}/${returnSignature(services, row)}`;
}

/** The signature in the address: only we can make it. */
export function returnSignature({ keys }: Pick<Services, "keys">, { merchant_id, id }: Named): string {
  return keys.digest(`payer-return/${id}`, merchant_id).slice(0, 32);
}
