import { type Access, permissions } from "@gatehouse/contract/access.ts";
import type { InputOf } from "@gatehouse/contract/call.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import type { Caller } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { refuseUnadmitted } from "../../../refuse-without.ts";
import { type UserChanges, userFacts } from "../users/user-columns.ts";

export type Restricted = Pick<User, "access_restrictions">;
type RestrictionChange = Pick<UserChanges, "access_restrictions">;

/** The restrictions of a new user. */
export const unrestricted: Restricted = {
  access_restrictions: { ip: null, password_change_required: false, disable_user_login: false },
};

const callFor: Record<string, { access: Access }> = {
  "access_restrictions.password_change_required": identityCalls.requestPasswordChange,
  "access_restrictions.disable_user_login": identityCalls.requestDisableLogin,
};

/** Refuses a changed restriction to callers who may not use the call that sets it. Unchanged ones are accepted. */
export function refuseRestrictions(caller: Caller, before: Restricted, change: RestrictionChange): void {
  for (const at of differingLimits(before, change)) {
    const call = callFor[at];
    if (call) refuseUnadmitted(call.access, caller);
  }
}

/** Returns the fields of the restrictions that change. */
function differingLimits(before: Restricted, { access_restrictions }: RestrictionChange): string[] {
  const was = before.access_restrictions;
  const is = userFacts({ access_restrictions });
  const limits = (["password_change_required", "disable_user_login"] as const).filter(
    (name) => (is[name] ?? was[name]) !== was[name],
  );
  const moved = is.allowed_ips !== undefined && is.allowed_ips.join() !== [was.ip ?? []].flat().join();
  return [...(moved ? ["ip"] : []), ...limits].map((name) => `access_restrictions.${name}`);
}

type UserUpdate = InputOf<typeof identityCalls.updateUser>;

/**
 * Refuses changes of a user's own rights, status, username and restrictions. Unchanged values are accepted, as clients send
 * back whole records.
 */
export function refuseOwnChanges(before: User, input: UserUpdate): void {
  if (input.password) {
    const detail = "one's own is changed by POST /user/change-password, which asks for the one before";
    refuse("unfit_field", { at: "password", detail });
  }
  for (const at of differing(before, input)) refuse("unfit_field", { at, detail: "users can't change their own" });
}

/** Returns the fields that change. */
function differing(before: User, input: UserUpdate): string[] {
  const plain = (["role", "status", "username"] as const).filter(
    (name) => (input[name] ?? before[name]) !== before[name],
  );
  const rights = permissions.filter((one) => (input.permissions?.[one] ?? holds(before, one)) !== holds(before, one));
  return [...plain, ...rights.map((one) => `permissions.${one}`), ...differingLimits(before, input)];
}

const holds = (user: User, one: (typeof permissions)[number]) => user.permissions[one] === true;
