import type { merchantPermissions } from "./account.ts";
import type { DefaultValues } from "./default-values.ts";

type Permission = keyof typeof merchantPermissions.shape;

/** Permissions of a merchant that had another name once, by that: both are taken and both are told, and they say the same. */
export const formerNames = {
  allow_card_sync: "allow_automatic_account_updater",
} as const satisfies Partial<Record<Permission, Permission>>;

/** The group of default values of which the same holds. */
export const formerGroup = { older: "cardsync", newer: "vault" } as const satisfies Record<
  "older" | "newer",
  keyof DefaultValues
>;
