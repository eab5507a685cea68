import type { Context, Services } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import type { Means } from "./domain/means.ts";
import { claimToken, deleteExpiredTokens } from "./used-token.store.ts";

const MARGIN_MS = 3_600_000;

/** What is good for one payment is taken here, before anybody is charged; whoever comes second is refused. */
export async function useOnce({ services }: Context, { once }: Means): Promise<void> {
  if (!once) return;
  // Clocks differ: it is remembered a little longer than it can be used.
  const expires_at = once.expires_at && new Date(once.expires_at.getTime() + MARGIN_MS);
  const digest = services.keys.digest(once.token_id, "used-token");
  if (!(await claimToken(services.db.unscoped, { digest, expires_at }))) refuse("invalid_token");
}

export function forgetTokens({ db, clock }: Services): Promise<number> {
  return deleteExpiredTokens(db.unscoped, clock.now());
}
