import { PASSWORD_RULE } from "@gatehouse/contract/identity/user.ts";
import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../refusal.ts";

/** argon2id with OWASP's floor (19 MiB, two passes); the library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** The hash of a password that somebody chose; a weak one is refused by its field's name. */
export function hashChosen(password: string, field = "Password"): Promise<string> {
  if (!PASSWORD_RULE.test(password)) refuse("weak_password", { field });
  return hashPassword(password);
}

/** Compared with when the user name is unknown, so that the answer takes as long as for a known one. */
const nobodysHash = hashPassword("nobody has this password");

/** True when the password is the hash's; without a hash it takes as long and is false. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), password);
  return matches && typeof stored === "string";
}
