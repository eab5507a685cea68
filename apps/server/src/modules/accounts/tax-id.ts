import type { MerchantRow } from "./merchant.store.ts";

/** What a merchant's receipts say of it to the tax office; "" where it wants nothing said. */
export function taxIdOf(merchant: MerchantRow | undefined): string {
  return String(merchant?.default_values.merchant?.tax_identifier ?? "");
}
