import type { Context } from "../../../context.ts";
import type { AccountNumbers } from "../../../ports/bank-link.ts";
import { refuse } from "../../../refusal.ts";
import type { Once } from "../use-once.ts";
import { findLink } from "./bank-link.store.ts";

type Named = { ref_id: string; account_id: string };
type Opened = { numbers: AccountNumbers; once: Once };

/** Reads the numbers of a linked account from the cardholder's bank. A link is valid for one payment or one customer. */
export async function openLinkedAccount({ services, caller }: Context, named: Named): Promise<Opened> {
  const link = services.bankLink ?? refuse("bank_linking_disabled");
  const now = services.clock.now();
  const kept = await services.db.scoped(caller.scope, (tx) => findLink(tx, named.ref_id, now));
  if (!kept) refuse("invalid_token");
  const consent = services.keys.open(kept.sealed_consent, consentOf(kept));
  const numbers = await link.numbers(consent, named.account_id);
  return {
    numbers: numbers ?? refuse("invalid_field", { at: "account_id" }),
    once: { token_id: `bank-link/${named.ref_id}`, expires_at: kept.expires_at },
  };
}

/** Returns the context that a stored consent is bound to. */
export function consentOf({ merchant_id, id }: { merchant_id: string; id: string }): string {
  return `bank-link/${merchant_id}/${id}`;
}
