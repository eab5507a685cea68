import type { Access } from "../access.ts";

/** Who may look at what is stored. */
export const keeper = { kind: "caller", accounts: ["merchant"] } as const satisfies Access;
/** Who may store, change and forget: the vault has this one permission, so it stands for every write. */
export const storer = { kind: "caller", accounts: ["merchant"], permission: "vault_create" } as const satisfies Access;

const checked = ["payment_declined", "processor_required", "card_expired", "card_expiry_too_far"] as const;

/** What may be wrong with a card or account that is to be stored. */
export const methodErrors = [
  "invalid_card_number",
  "invalid_routing_number",
  "invalid_account_number",
  "invalid_expiry",
  "payment_method_required",
  "method_id_in_use",
  "invalid_token",
  "bank_linking_disabled",
  "invalid_field",
  "unfit_field",
  "not_found",
  ...checked,
] as const;
