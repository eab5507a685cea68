import type { Services } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { listPasswordHashes, type SignInRow } from "../users/user.store.ts";
import { passwordMatches } from "./password.ts";

type Choice = { password: string; at?: string; user_id: string };

/** Said to whoever was asked for a new password: the old one again is no answer. */
export const SAME_AGAIN = "another one is asked for, and not the one that is in use";

/**
 * Where passwords are strict, none of the last four is chosen again. Each comparison takes long on purpose, so they are made
 * before anything is locked.
 */
export async function refuseReused(
  services: Pick<Services, "config" | "db">,
  { password, at = "password", user_id }: Choice,
): Promise<void> {
  if (services.config.PASSWORD_POLICY !== "strict") return;
  const hashes = await services.db.scoped(systemScope, (tx) => listPasswordHashes(tx, user_id));
  for (const hash of hashes)
    if (await passwordMatches(hash, password))
      refuse("weak_password", { at, detail: "none of the last four passwords can be chosen again" });
}

/** The same for whoever was asked for a new password and is not signed in. */
export async function refuseSameAgain(row: SignInRow | undefined, password: string): Promise<void> {
  if (row?.password_change_required && (await passwordMatches(row.password_hash, password)))
    refuse("weak_password", { at: "password", detail: SAME_AGAIN });
}
