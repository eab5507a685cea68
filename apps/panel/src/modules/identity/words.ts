import type { Permission, Role } from "@gatehouse/contract/access.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";

export const sayRole = (role: Role) => (role === "admin" ? "Admin" : "Standard");
export const sayStatus = (status: User["status"]) => (status === "active" ? "Active" : "Disabled");

type Group = { title: string; permissions: readonly (readonly [Permission, string])[] };

/** Every permission that something depends on, in the words of whoever gives it. */
export const permissionGroups: readonly Group[] = [
  {
    title: "Take payments",
    permissions: [
      ["process_sale", "Take sales"],
      ["process_authorization", "Authorize"],
      ["process_verification", "Verify cards"],
      ["vault_create", "Store, change and forget customers"],
    ],
  },
  {
    title: "Work on payments",
    permissions: [
      ["process_capture", "Capture"],
      ["process_void", "Void"],
      ["process_refund", "Refund"],
      ["process_credit", "Credit without a payment"],
    ],
  },
  {
    title: "See",
    permissions: [["view_settlement_batches", "Settlement batches"]],
  },
  {
    title: "Manage",
    permissions: [
      ["manage_users", "Users"],
      ["manage_api_keys", "API keys"],
      ["manage_terminals", "Terminals"],
    ],
  },
];
