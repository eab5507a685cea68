import { type Permission, permissions, type Role } from "@gatehouse/contract/access.ts";
import type { InputOf } from "@gatehouse/contract/call.ts";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { networksOf } from "../keys/key-limits.ts";
import type { Rights } from "../permissions/domain/rank.ts";

/** What may be changed of a user; a group changes only the members that it names. */
export type UserChanges = Omit<InputOf<typeof identityCalls.updateUser>, "password" | "dateformat"> & {
  dateformat?: string | undefined;
};

type Before = Pick<User, "permissions" | "notifications" | "defaults">;
const nothingBefore: Before = { permissions: {}, notifications: {}, defaults: {} };

/** Every permission said to be given or not; one that is missing is as before, and at first not given. */
export function completeRights(
  change: { role?: Role | undefined; permissions?: UserChanges["permissions"] },
  before: Rights = { role: "standard", permissions: {} },
): Rights {
  const given = { ...before.permissions, ...named(change.permissions) };
  return {
    role: change.role ?? before.role,
    permissions: Object.fromEntries(permissions.map((one) => [one, given[one] === true])) as Record<
      Permission,
      boolean
    >,
  };
}

/** The columns that a change sets. */
export function userFacts(change: UserChanges, before: Before = nothingBefore) {
  const { username, name, email, phone, timezone, status, role, dateformat, supress_email_notification } = change;
  const limits = change.access_restrictions;
  return {
    username,
    name,
    email,
    phone,
    timezone,
    status,
    role,
    dateformat,
    supress_email_notification,
    permissions: change.permissions && completeRights(change, { role: "standard", ...before }).permissions,
    notifications: change.notifications && mergedNotices(before.notifications, change.notifications),
    defaults: change.defaults && { ...before.defaults, ...named(change.defaults) },
    allowed_ips: limits?.ip === undefined ? undefined : networksOf(limits.ip, "access_restrictions.ip"),
    password_change_required: limits?.password_change_required,
    disable_user_login: limits?.disable_user_login,
  };
}

function mergedNotices(before: User["notifications"], change: NonNullable<UserChanges["notifications"]>) {
  const groups = (["merchant", "partner", "admin"] as const).flatMap((type) => {
    const merged = { ...before[type], ...named(change[type]) };
    return Object.keys(merged).length > 0 ? [[type, merged] as const] : [];
  });
  return Object.fromEntries(groups) as User["notifications"];
}

/** The members that were given. */
function named<T extends object>(group: T | undefined): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(group ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
