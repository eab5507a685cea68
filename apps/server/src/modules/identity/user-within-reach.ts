import { may } from "@gatehouse/contract/access.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import type { Caller } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { mayGrant } from "./domain/rank.ts";
import { findUser } from "./profile.store.ts";
import { reachesAccount } from "./reach.store.ts";
import { lockUser } from "./user.store.ts";

/** A user of the caller's account or of one beneath it; anybody else is not found. */
export async function userWithinReach(tx: Tx, caller: Caller, id: string): Promise<User> {
  const user = await findUser(tx, id);
  return user && (await reachesAccount(tx, caller, user)) ? user : refuse("not_found");
}

/** A user whom the caller manages, locked: within reach, and with no right that the caller lacks. */
export async function managedUser(tx: Tx, caller: Caller, id: string): Promise<User> {
  await lockUser(tx, id);
  const user = await userWithinReach(tx, caller, id);
  return may(caller, "manage_users") && mayGrant(caller, user) ? user : refuse("forbidden");
}
