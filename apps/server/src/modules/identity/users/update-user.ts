import type { InputOf } from "@gatehouse/contract/call.ts";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { USERNAME_RULE } from "@gatehouse/contract/identity/username.ts";
import type { Context, Services, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { brandOf } from "../../branding/index.ts";
import { queueMail } from "../../mail/index.ts";
import { userChange } from "../audit-identity.ts";
import { mayGrant } from "../permissions/domain/rank.ts";
import { lockCaller, managedBy, managedUser } from "../permissions/managed-user.ts";
import { refuseImpersonation } from "../permissions/refuse-impersonation.ts";
import { refuseOwnChanges, refuseRestrictions } from "../permissions/refuse-user-changes.ts";
import { tellPasswordChanged } from "../recovery/notify-password-changed.ts";
import { hashChosen, refuseWeak } from "../recovery/password.ts";
import { refuseReused } from "../recovery/refuse-reused-password.ts";
import { forgetLinksOf } from "../recovery/user-code.store.ts";
import { provePassword } from "../recovery/verify-password.ts";
import { endImpersonationsBy, endImpersonationsOf, endOtherSessions } from "../sessions/session.store.ts";
import { emailChangedMail } from "./domain/user-mails.ts";
import { findUser, reserveUsername } from "./profile.store.ts";
import { refuseUnknownDefaults } from "./refuse-unknown-defaults.ts";
import { lockUser, updateUserRow } from "./user.store.ts";
import { completeRights, userFacts } from "./user-columns.ts";

type Input = InputOf<typeof identityCalls.updateUser>;

/** One's own profile, or anything of a user whom one manages. */
export const updateUser: UseCase<typeof identityCalls.updateUser> = async (context, input) => {
  const { services, caller, params } = context;
  const id = params.id ?? "";
  const own = id === caller.user_id;
  const password_hash = !own && input.password ? await hashGiven(context, { id, password: input.password }) : undefined;
  if (own && (await changesOwnAddress(context, input))) await provePassword(context, input.current_password ?? "");
  return services.db.scoped(systemScope, async (tx) => {
    const before = await (own
      ? updateOwn(tx, context, input)
      : updateManaged(tx, context, { ...input, id, password_hash }));
    const after = (await findUser(tx, id)) ?? refuse("not_found");
    await refuseUnknownDefaults(tx, before.defaults, after);
    const moved = after.email !== before.email;
    if (moved) await tellMoved(tx, services, before);
    if (moved || password_hash) await forgetLinksOf(tx, id);
    if (password_hash) await tellPasswordChanged(tx, services, { user: after, how: `by ${caller.username}` });
    await recordAudit(tx, context, userChange(password_hash ? "set_password" : "update", { before, after }));
    return after;
  });
};

/** Only whoever manages the user may hear that they had this password once. */
async function hashGiven(
  { services, caller }: Context,
  { id, password }: { id: string; password: string },
): Promise<string> {
  await services.db.scoped(systemScope, (tx) => managedUser(tx, caller, id));
  await refuseReused(services, { password, user_id: id });
  return hashChosen(services, { password });
}

/** The address that was theirs is told, and not which one is. */
async function tellMoved(tx: Tx, services: Services, before: User): Promise<void> {
  if (before.email === "") return;
  const brand = await brandOf(tx, services, before);
  await queueMail(tx, services, { to: before.email, kind: "email_changed", message: emailChangedMail(before), brand });
}

/** Where mails go, there go the links that choose a password. */
async function changesOwnAddress({ services, caller }: Context, { email }: Input): Promise<boolean> {
  if (email === undefined) return false;
  const user = (await services.db.scoped(systemScope, (tx) => findUser(tx, caller.user_id))) ?? refuse("not_found");
  if (email === user.email) return false;
  refuseImpersonation(caller);
  return true;
}

/** Name and contact are one's own; rights, restrictions and the name to sign in with are others' to change. */
async function updateOwn(tx: Tx, { services, caller }: Context, input: Input): Promise<User> {
  await lockUser(tx, caller.user_id);
  const {
    username: _1,
    password: _2,
    status: _3,
    role: _4,
    permissions: _5,
    access_restrictions: _6,
    ...profile
  } = input;
  const before = (await findUser(tx, caller.user_id)) ?? refuse("not_found");
  refuseOwnChanges(before, input);
  await updateUserRow(tx, caller.user_id, { ...userFacts(profile, before), updated_at: services.clock.now() });
  return before;
}

const contactOf = ({ username, email }: Input) => ({ ...(username && { username }), ...(email && { email }) });

async function rename(tx: Tx, id: string, username: string): Promise<void> {
  if (!USERNAME_RULE.test(username)) refuse("invalid_field", { at: "username" });
  if (!(await reserveUsername(tx, username, id))) refuse("username_taken");
}

async function updateManaged(
  tx: Tx,
  { services, caller }: Context,
  change: Input & { id: string; password_hash: string | undefined },
): Promise<User> {
  const { id, password_hash } = change;
  const manager = await lockCaller(tx, caller, id);
  const before = await managedBy(tx, manager, id);
  const rights = completeRights(change, before);
  if (!mayGrant(manager, rights)) refuse("forbidden");
  refuseRestrictions(manager, before, change);
  if (change.password) refuseWeak(services, { password: change.password, owner: { ...before, ...contactOf(change) } });
  if (change.username !== undefined) await rename(tx, id, change.username);
  const now = services.clock.now();
  await updateUserRow(tx, id, { ...userFacts(change, before), password_hash, updated_at: now });
  const shut = password_hash || change.status === "disabled" || change.access_restrictions?.disable_user_login;
  if (shut) await endOtherSessions(tx, { user_id: id, sid: undefined, now });
  // Who has less than before would go on with all of it in the name of whoever they are signed in as.
  else if (!mayGrant(rights, before)) await endImpersonationsBy(tx, { user_id: id, now });
  // Nor do others go on in their name who were let in while it gave them nothing that they had not themselves.
  if (!mayGrant(before, rights)) await endImpersonationsOf(tx, { user_id: id, now });
  return before;
}
