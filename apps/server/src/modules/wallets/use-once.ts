import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { claimToken, deleteExpiredTokens } from "./used-token.store.ts";

/** `expires_at`: until when it could be used; null for ever. */
export type Once = { token_id: string; expires_at: Date | null };

const MARGIN_MS = 3_600_000;

/**
 * What is good for one payment, or for one customer of the vault, is taken in the commit that uses it, before anybody is
 * charged; whoever comes second is refused. What is refused takes nothing.
 */
export async function useOnce(tx: Tx, { keys }: Pick<Services, "keys">, once: Once): Promise<void> {
  // Clocks differ: it is remembered a little longer than it can be used.
  const expires_at = once.expires_at && new Date(once.expires_at.getTime() + MARGIN_MS);
  const digest = keys.digest(once.token_id, "used-token");
  if (!(await claimToken(tx, { digest, expires_at }))) refuse("invalid_token");
}

export function forgetTokens({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  return deleteExpiredTokens(db.unscoped, clock.now());
}
