import { type Access, type Holder, lacking, may, type Permission } from "@gatehouse/contract/access.ts";
import { refuse } from "./refusal.ts";

/** Whom the rule doesn't admit is told which role or permission would; it is no secret, for every call says so of itself. */
export function refuseUnadmitted(access: Access, holder: Holder): void {
  const lack = lacking(access, holder);
  if (lack === "account") refuse("forbidden");
  if (lack === "role") refuse("role_needed");
  if (lack) refuse("permission_needed", { detail: lack });
}

export function refuseWithout(permission: Permission, holder: Holder): void {
  if (!may(holder, permission)) refuse("permission_needed", { detail: permission });
}
