import { type Permission, permissions } from "@gatehouse/contract/access.ts";
import { type User, userStatuses } from "@gatehouse/contract/identity/user.ts";
import { USERNAME_RULE } from "@gatehouse/contract/identity/username.ts";
import { patterns } from "@gatehouse/ui/field/patterns.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { found, type Problems } from "../../../lib/form.tsx";
import { listOf } from "../list-of.ts";
import { sayStatus } from "../words.ts";

export type UserValues = Pick<
  User,
  "username" | "name" | "email" | "phone" | "status" | "role" | "supress_email_notification"
> & {
  /** Addresses, with commas between them. */
  ip: string;
  permissions: Record<Permission, boolean>;
};

export const statusOptions = userStatuses.map((value) => ({ value, label: sayStatus(value) }));

export const granted = (user?: { permissions: Partial<Record<string, boolean>> }) =>
  Object.fromEntries(permissions.map((one) => [one, user?.permissions[one] === true])) as UserValues["permissions"];

export function valuesOf(user?: User): UserValues {
  return {
    username: user?.username ?? "",
    name: user?.name ?? "",
    email: user?.email ?? "",
    phone: user?.phone ?? "",
    status: user?.status ?? "active",
    role: user?.role ?? "standard",
    supress_email_notification: user?.supress_email_notification ?? false,
    ip: [user?.access_restrictions.ip ?? []].flat().join(", "),
    permissions: granted(user),
  };
}

/** A name that was pasted with a space beside it is sent without, and no fault of anybody's. */
export const usernameFault = (username: string) =>
  check(username.trim(), [rules.required("Username"), rules.regex("Username", USERNAME_RULE)]);

export function validateUser({ username, name, email, phone, ip }: UserValues): Problems {
  return found({
    username: usernameFault(username),
    name: check(name, [rules.required("Name"), rules.max("Name", 100)]),
    email: check(email, [rules.required("Email"), rules.email()]),
    phone: check(phone, [rules.regex("Phone", patterns.phone)]),
    ip: check(ip, [rules.regex("Allowed addresses", /^[\da-fA-F:.,/\s]*$/)]),
  });
}

export function inputOf({ ip, name, username, email, ...rest }: UserValues) {
  return {
    ...rest,
    name: name.trim(),
    username: username.trim(),
    email: email.trim(),
    access_restrictions: { ip: listOf(ip) },
  };
}
