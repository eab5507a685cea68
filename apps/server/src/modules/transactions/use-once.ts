import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import type { Means } from "./domain/means.ts";
import { claimToken, deleteExpiredTokens } from "./used-token.store.ts";

const MARGIN_MS = 3_600_000;

/**
 * What is good for one payment is taken in the commit that begins it, before anybody is charged; whoever comes second is
 * refused. A payment that is refused takes nothing.
 */
export async function useOnce(tx: Tx, { keys }: Services, { once }: Means): Promise<void> {
  if (!once) return;
  // Clocks differ: it is remembered a little longer than it can be used.
  const expires_at = once.expires_at && new Date(once.expires_at.getTime() + MARGIN_MS);
  const digest = keys.digest(once.token_id, "used-token");
  if (!(await claimToken(tx, { digest, expires_at }))) refuse("invalid_token");
}

export function forgetTokens({ db, clock }: Services): Promise<number> {
  return deleteExpiredTokens(db.unscoped, clock.now());
}
