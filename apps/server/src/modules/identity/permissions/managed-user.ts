import { may, permissions } from "@gatehouse/contract/access.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import type { Caller } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { refuseWithout } from "../../../refuse-without.ts";
import { isOpenSession } from "../sessions/session.store.ts";
import { findUser } from "../users/profile.store.ts";
import { lockUsers } from "../users/user.store.ts";
import { canAccessAccount } from "./access-scope.store.ts";
import { mayGrant, type Rights } from "./domain/rank.ts";

/** Finds a user of the caller's account or of one beneath it. */
export async function accessibleUser(tx: Tx, caller: Caller, id: string): Promise<User> {
  const user = await findUser(tx, id);
  return user && (await canAccessAccount(tx, caller, user)) ? user : refuse("not_found");
}

/** Locks and returns a user whom the caller manages: in its access scope, and without rights that the caller lacks. */
export async function managedUser(tx: Tx, caller: Caller, id: string): Promise<User> {
  return managedBy(tx, await lockCaller(tx, caller, id), id);
}

/** As `managedUser`, for a caller that `lockCaller` has locked. */
export async function managedBy(tx: Tx, caller: Caller, id: string): Promise<User> {
  const user = await accessibleUser(tx, caller, id);
  refuseWithout("manage_users", caller);
  return mayGrant(caller, user) ? user : refuse("forbidden");
}

/**
 * Locks the caller and the other user in one order, and returns the caller with current rights. If two users demote each other
 * at once, the second has already lost the right. Refuses an ended session.
 */
export async function lockCaller(tx: Tx, caller: Caller, other = caller.user_id): Promise<Caller> {
  const row = (await lockUsers(tx, [caller.user_id, other])).get(caller.user_id);
  if (row?.status !== "active" || (caller.sid && !(await isOpenSession(tx, caller.sid)))) refuse("unauthorized");
  return { ...caller, ...stillHeld(caller, row) };
}

/** Returns the rights that the caller had and the owner still has: a key with scopes has fewer than its owner. */
function stillHeld(caller: Caller, row: Rights): Rights {
  const both = (one: (typeof permissions)[number]) => may(caller, one) && may({ ...caller, ...row }, one);
  return {
    role: caller.role === row.role ? row.role : "standard",
    permissions: Object.fromEntries(permissions.map((one) => [one, both(one)])),
  };
}
