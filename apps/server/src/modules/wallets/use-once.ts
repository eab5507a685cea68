import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { claimToken, deleteExpiredTokens } from "./used-token.store.ts";

/** `expires_at` is the end of validity; null for none. */
export type Once = { token_id: string; expires_at: Date | null };

const MARGIN_MS = 3_600_000;

/**
 * Uses up a token that is valid for one payment or one customer of the vault, in the commit that uses it and before the charge.
 * Refuses a second use. A rolled back commit uses nothing up.
 */
export async function useOnce(tx: Tx, { keys }: Pick<Services, "keys">, once: Once): Promise<void> {
  // Stored a little longer than the token is valid, as clocks differ.
  const expires_at = once.expires_at && new Date(once.expires_at.getTime() + MARGIN_MS);
  const digest = keys.digest(once.token_id, "used-token");
  if (!(await claimToken(tx, { digest, expires_at }))) refuse("invalid_token");
}

export function forgetTokens({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  return deleteExpiredTokens(db.unscoped, clock.now());
}
