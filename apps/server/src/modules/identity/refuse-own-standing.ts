import { permissions } from "@gatehouse/contract/access.ts";
import type { InputOf } from "@gatehouse/contract/call.ts";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { refuse } from "../../refusal.ts";
import { userFacts } from "./user-facts.ts";

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

function differingLimits(before: User, { access_restrictions }: Input): string[] {
  const was = before.access_restrictions;
  const is = userFacts({ access_restrictions });
  const limits = (["password_change_required", "disable_user_login"] as const).filter(
    (name) => (is[name] ?? was[name]) !== was[name],
  );
  const moved = is.allowed_ips !== undefined && is.allowed_ips.join() !== [was.ip ?? []].flat().join();
  return [...(moved ? ["ip"] : []), ...limits].map((name) => `access_restrictions.${name}`);
}
