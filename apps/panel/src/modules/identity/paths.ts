import type { AccountType } from "@gatehouse/contract/access.ts";

/** A merchant's people are one page; partners and admins reach theirs as they reach their other records. */
export function usersPaths(area: AccountType) {
  const base = `/${area}/users`;
  return {
    list: area === "merchant" ? base : `${base}/search`,
    create: `${base}/create`,
    update: (id: string) => `${base}/update/${id}`,
  };
}

export const keysPaths = {
  merchant: "/merchant/settings/manage_api_keys",
  partner: "/partner/settings/manage_api_keys/list",
  admin: "/admin/manage_api_keys",
} as const;
