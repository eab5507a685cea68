import { type PasswordOwner, passwordFault } from "@gatehouse/contract/identity/password-policy.ts";
import argon2 from "@node-rs/argon2";
import type { Services } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";

/** argon2id with OWASP's floor (19 MiB, two passes); the library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, cost);
}

export type Chosen = { password: string; at?: string; owner?: PasswordOwner };

/** A weak password is refused by where it stands; whose it is to be need not be known yet. */
export function refuseWeak({ config }: Pick<Services, "config">, { password, at = "password", owner }: Chosen): void {
  const detail = passwordFault(password, config.PASSWORD_POLICY, owner);
  if (detail) refuse("weak_password", { at, detail });
}

/** The hash of a password that somebody chose. */
export async function hashChosen(services: Pick<Services, "config">, chosen: Chosen): Promise<string> {
  refuseWeak(services, chosen);
  return hashPassword(chosen.password);
}

/** Compared with when the user name is unknown, so that the answer takes as long as for a known one. */
const nobodysHash = hashPassword("nobody has this password");

/** True when the password is the hash's; without a hash it takes as long and is false. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await argon2.verify(stored ?? (await nobodysHash), password);
  return matches && typeof stored === "string";
}
