import { randomBytes } from "node:crypto";
import type { AccountType } from "@gatehouse/contract/access.ts";
import type { FirstUser } from "@gatehouse/contract/accounts/first-user.ts";
import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { createUser, hashPassword, keyDigest, newKey, storeApiKey } from "../identity/index.ts";

/** The hash of a password that nobody knows: the person sets their own before the first sign-in. */
export const unknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString("base64url"));

type Account = { account_type: AccountType; account_type_id: string; password_hash: string };

/** The first person of an account, and the keys that were asked for; their secrets are in what is given back only. */
export async function makeFirstUser(tx: Tx, services: Services, { user, ...account }: Account & { user: FirstUser }) {
  const id = services.ids.next();
  const now = services.clock.now();
  const { username, name, email, role = "admin", permissions = {} } = user;
  await createUser(tx, { id, username, name, email, role, permissions, ...account, now }).catch(refuseTaken);
  const keys: { api_key?: string; pub_api_key?: string } = {};
  if (user.create_api_key) keys.api_key = await makeKey(tx, services, { user_id: id, type: "api" });
  if (user.create_pub_api_key) keys.pub_api_key = await makeKey(tx, services, { user_id: id, type: "pub" });
  return { made: { id, username, name, email, role, status: "active" as const, ...keys }, keys };
}

async function makeKey(
  tx: Tx,
  services: Services,
  { user_id, type }: { user_id: string; type: "api" | "pub" },
): Promise<string> {
  const key = newKey(type);
  const row = { id: services.ids.next(), digest: keyDigest(key), user_id, type, name: "first key" };
  await storeApiKey(tx, { ...row, now: services.clock.now() });
  return key;
}

function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === "23505" && constraint === "users_username") refuse("username_taken");
  throw error;
}
