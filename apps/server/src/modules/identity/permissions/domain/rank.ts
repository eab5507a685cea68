import { type AccountType, accountTypes, type Holder, permissions } from "@gatehouse/contract/access.ts";

export type Rights = Pick<Holder, "role" | "permissions">;

/** Nobody gives what they don't have: role admin gives everything, anybody else standard users and own permissions. */
export function mayGrant(holder: Rights, wanted: Rights): boolean {
  if (holder.role === "admin") return true;
  return wanted.role === "standard" && permissions.every((one) => !wanted.permissions[one] || holder.permissions[one]);
}

/** Admins stand above partners, and partners above merchants; each is also at its own level. */
export function standsAbove(holder: AccountType, other: AccountType): boolean {
  return accountTypes.indexOf(holder) <= accountTypes.indexOf(other);
}
