import { merchantCaller, type Permission } from "../access.ts";
import { defineCalls } from "../call.ts";
import { changesNothing, inPaymentHistory } from "../exemptions.ts";
import type { transactionActSchemas } from "./act-schemas.ts";

const may = (permission: Permission) => ({ kind: "caller", accounts: ["merchant"], permission }) as const;

/** What is done with a payment once it is there, beside undoing it. */
export const transactionActCalls = defineCalls<typeof transactionActSchemas>({
  approveTransaction: {
    name: "approveTransaction",
    method: "POST",
    path: "/transaction/{id}/approve",
    access: may("process_capture"),
    audit: inPaymentHistory,
    errors: ["not_found", "action_not_allowed"],
  },
  declineTransaction: {
    name: "declineTransaction",
    method: "POST",
    path: "/transaction/{id}/decline",
    access: may("process_void"),
    audit: inPaymentHistory,
    errors: ["not_found", "action_not_allowed"],
  },
  adjustTip: {
    name: "adjustTip",
    method: "POST",
    path: "/transaction/{id}/tipadjust",
    access: may("process_capture"),
    audit: inPaymentHistory,
    errors: ["not_found", "action_not_allowed"],
  },
  vaultTransaction: {
    name: "vaultTransaction",
    method: "POST",
    path: "/transaction/{id}/vault",
    access: may("vault_create"),
    audit: "customer.create",
    errors: ["not_found", "action_not_allowed"],
  },
  printTransaction: {
    name: "printTransaction",
    method: "POST",
    path: "/transaction/{id}/print",
    access: merchantCaller,
    audit: changesNothing,
    guard: changesNothing,
    errors: ["not_found"],
  },
  emailEvents: {
    name: "emailEvents",
    method: "GET",
    path: "/transaction/{id}/email-events",
    access: merchantCaller,
    list: true,
    errors: ["not_found"],
  },
});
