import { permissions } from "@gatehouse/contract/access.ts";
import type { InputOf } from "@gatehouse/contract/call.ts";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { refuse } from "../../../refusal.ts";
import { differingLimits } from "./check-restrictions.ts";

type Input = InputOf<typeof identityCalls.updateUser>;

/**
 * What of oneself is others' to change. Whoever sends the whole record back sends it with the rest, as it is; another value
 * they would believe to have.
 */
export function refuseOwnStanding(before: User, input: Input): void {
  if (input.password) {
    const detail = "one's own is changed by POST /user/change-password, which asks for the one before";
    refuse("unfit_field", { at: "password", detail });
  }
  for (const at of differing(before, input)) refuse("unfit_field", { at, detail: "nobody changes their own" });
}

/** Where the fields stand that say something else than what is. */
function differing(before: User, input: Input): string[] {
  const plain = (["role", "status", "username"] as const).filter(
    (name) => (input[name] ?? before[name]) !== before[name],
  );
  const rights = permissions.filter((one) => (input.permissions?.[one] ?? holds(before, one)) !== holds(before, one));
  return [...plain, ...rights.map((one) => `permissions.${one}`), ...differingLimits(before, input)];
}

const holds = (user: User, one: (typeof permissions)[number]) => user.permissions[one] === true;
