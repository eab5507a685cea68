import * as z from "zod/mini";
import { everyone, merchantCaller } from "../access.ts";
import { defineCall } from "../call.ts";
import { changesNothing, inPaymentHistory, sandboxOnly } from "../exemptions.ts";
import { amount, bounded, id, nothing, pattern } from "../primitives.ts";
import { secret } from "../secret.ts";
import { receipts } from "./receipts.ts";

/** What lies in the wallet of whoever plays the payer: published test cards by what comes of them. */
export const testCards = ["visa", "mastercard", "amex", "declined", "no_funds", "lost", "expired"] as const;
export type TestCard = (typeof testCards)[number];
export const entries = ["chip", "contactless", "swiped"] as const;

const reference = bounded(128).check(z.minLength(1));

/** A payment as the device shows it. Where a PIN is wanted, `1234` is the right one. */
const task = z.object({
  reference,
  operation: z.enum(["sale", "authorize", "verification", "credit"]),
  amount,
  currency: z.string(),
  account: z.enum(["credit", "debit", "ebt"]),
  /** The account of a benefit card. */
  ebt: z.enum(["", "food", "cash"]),
  signature_required: z.boolean(),
  print_receipt: z.enum(receipts),
  takes_tip: z.boolean(),
});

/** What the network answered to the last payment. */
const outcome = z.object({
  reference,
  code: z.int(),
  text: z.string(),
  amount_approved: amount,
  tip_amount: amount,
  currency: z.string(),
  masked_card: z.string(),
  print_receipt: z.enum(receipts),
});

/** All that a device shows. `version` grows with every change: whoever has seen it asks for the next. */
export const deviceState = z.object({
  terminal_id: id,
  version: z.int(),
  online: z.boolean(),
  task: z.nullable(task),
  outcome: z.nullable(outcome),
});
export type DeviceState = z.output<typeof deviceState>;

/** What a person does at the device; `reference` says to which payment. */
export const deviceAct = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("present"),
    reference,
    card: z.enum(testCards),
    entry: z.enum(entries),
    pin: z.optional(secret(pattern(12, /^\d{4,12}$/))),
    tip_amount: z.optional(amount),
  }),
  z.object({ act: z.literal("cancel"), reference }),
  z.object({ act: z.literal("switch_off") }),
  z.object({ act: z.literal("switch_on") }),
]);
export type DeviceAct = z.output<typeof deviceAct>;

const device_key = secret(pattern(64, /^[A-Za-z0-9_-]{22,64}$/));
const atDevice = { access: everyone, errors: ["not_found"] } as const;

/**
 * A simulated terminal in the hands of a person; only outside production. While a device listens, payments at its
 * terminal wait for it, as they do for a real one; when nobody listens, the network answers by the terminal's number.
 */
export const simulatorCalls = {
  simulateTerminal: defineCall({
    name: "simulateTerminal",
    method: "POST",
    path: "/terminal/{id}/simulator",
    summary:
      "Pair a simulated device with a terminal; the one that was paired before is turned away (not in production)",
    access: merchantCaller,
    audit: changesNothing,
    guard: sandboxOnly,
    reply: z.object({ device_key }),
    errors: ["not_found"],
  }),
  listenAtDevice: defineCall({
    name: "listenAtDevice",
    method: "POST",
    path: "/simulated-terminal/listen",
    summary: "What the device shows, as soon as it is another version than the one seen (not in production)",
    audit: changesNothing,
    guard: sandboxOnly,
    input: z.object({ device_key, seen: z.optional(z.int()) }),
    sample: { device_key: "0000000000000000000000000000000000000000000" },
    reply: deviceState,
    ...atDevice,
  }),
  actAtDevice: defineCall({
    name: "actAtDevice",
    method: "POST",
    path: "/simulated-terminal/act",
    summary: "What the payer or the cashier does at the device (not in production)",
    audit: inPaymentHistory,
    guard: sandboxOnly,
    input: z.object({ device_key, does: deviceAct }),
    sample: { device_key: "0000000000000000000000000000000000000000000", does: { act: "switch_on" } },
    reply: deviceState,
    ...atDevice,
  }),
  leaveDevice: defineCall({
    name: "leaveDevice",
    method: "POST",
    path: "/simulated-terminal/leave",
    summary: "Nobody is at the device any more: payments are answered without it (not in production)",
    audit: changesNothing,
    guard: sandboxOnly,
    input: z.object({ device_key }),
    sample: { device_key: "0000000000000000000000000000000000000000000" },
    reply: nothing,
    ...atDevice,
  }),
};
