import type { Permission } from "@gatehouse/contract/access.ts";

/** What it allows is said below what it is called, unless that says it already. */
type Worded = readonly [permission: Permission, label: string, hint?: string];
type Group = { title: string; permissions: readonly Worded[] };

/** Every permission that something depends on, in the words of whoever gives it. */
export const permissionGroups: readonly Group[] = [
  {
    title: "Take payments",
    permissions: [
      ["process_sale", "Take sales"],
      ["process_authorization", "Authorize", "Hold an amount on a card, to be captured later"],
      ["process_verification", "Verify cards", "Ask whether a card is good; nothing is charged"],
      ["vault_create", "Store, change and forget customers", "With their cards, bank accounts and addresses"],
    ],
  },
  {
    title: "Work on payments",
    permissions: [
      ["process_capture", "Capture", "Collect, settle, set tips and approve flagged payments"],
      ["process_void", "Void", "Cancel before settlement, decline flagged payments"],
      ["process_refund", "Refund", "Give back what was settled, all of it or a part"],
      ["process_credit", "Credit without a payment", "Pay money out to somebody who has paid nothing before"],
    ],
  },
  {
    title: "See",
    permissions: [["view_settlement_batches", "Settlement batches", "What was settled together, when, and its sums"]],
  },
  {
    title: "Manage",
    permissions: [
      ["manage_users", "Users", "Add people, change what they may do, shut them out"],
      ["manage_api_keys", "API keys", "Make, change and delete keys for servers and web pages"],
      ["manage_terminals", "Terminals", "Set up terminals and card readers"],
    ],
  },
];
