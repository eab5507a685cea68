import type { Services } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { passwordMatches } from "./password.ts";
import { listPasswordHashes } from "./user.store.ts";

type Choice = { password: string; at?: string; user_id: string };

/**
 * Where passwords are strict, none of the last four is chosen again. Each comparison takes long on purpose, so they are made
 * before anything is locked.
 */
export async function refuseReused(services: Services, { password, at = "password", user_id }: Choice): Promise<void> {
  if (services.config.PASSWORD_POLICY !== "strict") return;
  const hashes = await services.db.scoped(systemScope, (tx) => listPasswordHashes(tx, user_id));
  for (const hash of hashes)
    if (await passwordMatches(hash, password))
      refuse("weak_password", { at, detail: "none of the last four passwords can be chosen again" });
}
