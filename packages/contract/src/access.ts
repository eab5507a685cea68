export const accountTypes = ["admin", "partner", "merchant"] as const;
export type AccountType = (typeof accountTypes)[number];

/** The account types that answer for merchants. */
const above = ["admin", "partner"] as const;

export const roles = ["admin", "standard"] as const;
export type Role = (typeof roles)[number];

/** What a standard user may be allowed one by one; role admin implies all. */
export const permissions = [
  "manage_users",
  "manage_api_keys",
  "view_billing_reports",
  "manage_terminals",
  "manage_rule_engine",
  "view_settlement_batches",
  "process_authorization",
  "process_capture",
  "process_sale",
  "process_void",
  "process_credit",
  "process_refund",
  "process_verification",
  "vault_create",
] as const;
export type Permission = (typeof permissions)[number];

/**
 * Who may make a call. `public`: nobody has to say who they are. `caller`: a private API key or a signed-in
 * session of one of the account types; `session` shuts API keys out, and `wholeKey` those that have limits of their own:
 * what is said once of a key must not be unsaid by way of a key or person that it makes or changes; `role` and `permission` narrow further.
 * `scope` is asked of keys with scopes alone: what every person may look at is no business of a key that was made for something else.
 * `merchant` names the path parameter that holds a merchant's id: merchants reach their own, partners those beneath
 * them, admins every one; any other is not found. The use case then works on that merchant's rows. `orMerchant` names
 * another parameter that may hold it instead, for paths that clients write either way round. `partner` does the same for a partner's id: partners reach themselves and those beneath them.
 * `publicKey` also admits the keys that stand in a merchant's pages, on the pages they were made for: whoever looks has them.
 * Partners and admins have no such pages, and public keys of theirs are admitted nowhere.
 * `beneath` gives partners and admins the payments of every merchant beneath them, to read; beside `partner`, of that partner's.
 * `beforeSetUp` is open to a signed-in person who must first choose a new password or accept the terms; everything else is shut to them.
 */
export type Access =
  | { kind: "public" }
  | {
      kind: "caller";
      accounts: readonly AccountType[];
      role?: Role;
      permission?: Permission;
      scope?: Permission;
      session?: true;
      wholeKey?: true;
      publicKey?: true;
      beforeSetUp?: true;
      merchant?: string;
      orMerchant?: string;
      beneath?: true;
      partner?: string;
    };

type CallerAccess = Extract<Access, { kind: "caller" }>;

/** Access that asks for a role, a permission or a session. */
export type GuardedAccess = CallerAccess & ({ role: Role } | { permission: Permission } | { session: true });

/** Access that any key of the right account type satisfies, or that asks for no credential at all. */
export type UnguardedAccess =
  | { kind: "public" }
  | (CallerAccess & { role?: undefined; permission?: undefined; session?: undefined });

export const everyone = { kind: "public" } as const satisfies Access;
export const anyCaller = { kind: "caller", accounts: accountTypes } as const satisfies Access;
/** A person, never a program with a key. */
export const signedIn = { ...anyCaller, session: true } as const satisfies Access;
export const merchantCaller = { kind: "caller", accounts: ["merchant"] } as const satisfies Access;
/** The merchant, or a page of the merchant's in somebody's browser. */
export const merchantPage = { kind: "caller", accounts: ["merchant"], publicKey: true } as const satisfies Access;
/** The same, or who stands above the merchant and names it in the body. */
export const merchantPageOrAbove = {
  kind: "caller",
  accounts: accountTypes,
  publicKey: true,
} as const satisfies Access;
/** Merchants at their own payments, partners and admins at those of all merchants beneath them. */
export const wholeReach = { kind: "caller", accounts: accountTypes, beneath: true } as const satisfies Access;
export const aboveWholeReach = { kind: "caller", accounts: above, beneath: true } as const satisfies Access;
/** Whoever may reach the merchant whose id stands in the path. */
export const merchantInPath = (merchant: string) => ({ ...caller(accountTypes), merchant });

/** The role admin of whoever may reach that merchant. */
export const merchantAdminInPath = (merchant: string) =>
  ({ ...caller(accountTypes), merchant, role: "admin" }) as const;
/** Whoever manages users there or above. */
export const userManagerInPath = (merchant: string) =>
  ({ ...caller(accountTypes), merchant, permission: "manage_users" }) as const;
/** The role admin of the partners above that merchant, and of admins. */
export const aboveMerchantInPath = (merchant: string) => ({ ...caller(above), merchant, role: "admin" }) as const;
/** Whoever may reach the partner whose id stands in the path. */
export const partnerInPath = (partner: string) => ({ ...caller(above), partner });
export const partnerUserManagerInPath = (partner: string) =>
  ({ ...caller(above), partner, permission: "manage_users" }) as const;
export const partnerAdminInPath = (partner: string) => ({ ...caller(above), partner, role: "admin" }) as const;
/** Partners and admins, who answer for merchants. */
export const aboveMerchants = { kind: "caller", accounts: above } as const satisfies Access;
export const adminsAboveMerchants = { kind: "caller", accounts: above, role: "admin" } as const satisfies Access;
/** Who may open accounts, each with a first person and keys. */
export const boardingAdmins = { ...adminsAboveMerchants, wholeKey: true } as const satisfies Access;

function caller(accounts: readonly AccountType[]): { kind: "caller"; accounts: readonly AccountType[] } {
  return { kind: "caller", accounts };
}

export type Holder = { account_type: AccountType; role: Role; permissions: Partial<Record<Permission, boolean>> };

/** True when the holder has the permission by role or by name. */
export function may(holder: Holder, permission: Permission): boolean {
  return holder.role === "admin" || holder.permissions[permission] === true;
}

/** What the access rule asks for and the holder is or has not; a permission by its name. Credentials are checked elsewhere. */
export function lacking(access: Access, holder: Holder): "account" | "role" | Permission | undefined {
  if (access.kind === "public") return undefined;
  if (!access.accounts.includes(holder.account_type)) return "account";
  if (access.role === "admin" && holder.role !== "admin") return "role";
  return access.permission === undefined || may(holder, access.permission) ? undefined : access.permission;
}

/** True when the access rule admits the holder. */
export function admits(access: Access, holder: Holder): boolean {
  return lacking(access, holder) === undefined;
}
