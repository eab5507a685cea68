import * as z from "zod/mini";
import { merchantCaller, type Permission } from "../access.ts";
import { defineCall } from "../call.ts";
import { changesNothing, inPaymentHistory } from "../exemptions.ts";
import { id, time } from "../primitives.ts";
import { flatCustomer } from "../vault/flat-customer.ts";
import { actedTransaction } from "./transaction.ts";
import { tipInput } from "./transaction-input.ts";

const may = (permission: Permission) => ({ kind: "caller", accounts: ["merchant"], permission }) as const;

/** What becomes of mails, in the words of mail servers. */
const mailEvents = [
  ...(["processed", "delivered", "deferred", "dropped", "bounce", "open", "click"] as const),
  ...(["spam report", "unsubscribe", "group unsubscribe", "group resubscribe"] as const),
] as const;

/** What became of a mail: `processed` when it was written, then what its server said. */
export const emailEvent = z.object({
  id,
  event: z.enum(mailEvents),
  response: z.string(),
  email: z.string(),
  timestamp: time,
});
export type EmailEvent = z.output<typeof emailEvent>;

/** What is done with a payment once it is there, beside undoing it. */
export const transactionActCalls = {
  approveTransaction: defineCall({
    name: "approveTransaction",
    method: "POST",
    path: "/transaction/{id}/approve",
    summary: "Let a flagged payment go on; this cannot be undone",
    access: may("process_capture"),
    audit: inPaymentHistory,
    reply: actedTransaction,
    errors: ["not_found", "action_not_allowed"],
  }),
  declineTransaction: defineCall({
    name: "declineTransaction",
    method: "POST",
    path: "/transaction/{id}/decline",
    summary: "Refuse a flagged payment and release its money; this cannot be undone",
    access: may("process_void"),
    audit: inPaymentHistory,
    reply: actedTransaction,
    errors: ["not_found", "action_not_allowed"],
  }),
  adjustTip: defineCall({
    name: "adjustTip",
    method: "POST",
    path: "/transaction/{id}/tipadjust",
    summary: "Set the tip of a payment that is not settled; at most as much as the bill, which may be lowered with it",
    access: may("process_capture"),
    audit: inPaymentHistory,
    input: tipInput,
    sample: { tip: 300 },
    reply: actedTransaction,
    errors: ["not_found", "action_not_allowed"],
  }),
  vaultTransaction: defineCall({
    name: "vaultTransaction",
    method: "POST",
    path: "/transaction/{id}/vault",
    summary: "Keep the payer of a payment as a customer",
    access: may("vault_create"),
    audit: "customer.create",
    reply: flatCustomer,
    errors: ["not_found", "action_not_allowed"],
  }),
  printTransaction: defineCall({
    name: "printTransaction",
    method: "POST",
    path: "/transaction/{id}/print",
    summary: "The receipt as text for a printer of forty-two characters a line",
    access: merchantCaller,
    audit: changesNothing,
    guard: changesNothing,
    reply: z.string(),
    errors: ["not_found"],
  }),
  emailEvents: defineCall({
    name: "emailEvents",
    method: "GET",
    path: "/transaction/{id}/email-events",
    summary: "What became of the receipts that were mailed, newest first",
    access: merchantCaller,
    reply: z.array(emailEvent),
    list: true,
    errors: ["not_found"],
  }),
};
