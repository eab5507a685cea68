import type { Access } from "@gatehouse/contract/access.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import type { Caller } from "../../../context.ts";
import { refuseUnadmitted } from "../../../refuse-without.ts";
import { type UserChanges, userFacts } from "../users/user-columns.ts";

export type Restricted = Pick<User, "access_restrictions">;
type Wish = Pick<UserChanges, "access_restrictions">;

/** Somebody new. */
export const unrestricted: Restricted = {
  access_restrictions: { ip: null, password_change_required: false, disable_user_login: false },
};

const callFor: Record<string, { access: Access }> = {
  "access_restrictions.password_change_required": identityCalls.requestPasswordChange,
  "access_restrictions.disable_user_login": identityCalls.requestDisableLogin,
};

/** What has a call of its own is changed by those whom it admits, also where it comes with the rest of the record. */
export function refuseRestrictions(caller: Caller, before: Restricted, wish: Wish): void {
  for (const at of differingLimits(before, wish)) {
    const call = callFor[at];
    if (call) refuseUnadmitted(call.access, caller);
  }
}

/** Where the restrictions stand that are wished otherwise than they are. */
export function differingLimits(before: Restricted, { access_restrictions }: Wish): string[] {
  const was = before.access_restrictions;
  const is = userFacts({ access_restrictions });
  const limits = (["password_change_required", "disable_user_login"] as const).filter(
    (name) => (is[name] ?? was[name]) !== was[name],
  );
  const moved = is.allowed_ips !== undefined && is.allowed_ips.join() !== [was.ip ?? []].flat().join();
  return [...(moved ? ["ip"] : []), ...limits].map((name) => `access_restrictions.${name}`);
}
