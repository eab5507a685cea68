import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { amount, bounded, id, nothing, pattern } from "../primitives.ts";
import { secret } from "../secret.ts";
import { receipts } from "./receipts.ts";
import { entries, testCards } from "./test-cards.ts";

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

export const simulatorSchemas = {
  simulateTerminal: callSchemas({ reply: z.object({ device_key }) }),
  listenAtDevice: callSchemas({
    input: z.object({ device_key, seen: z.optional(z.int()) }),
    sample: { device_key: "0000000000000000000000000000000000000000000" },
    reply: deviceState,
  }),
  actAtDevice: callSchemas({
    input: z.object({ device_key, does: deviceAct }),
    sample: { device_key: "0000000000000000000000000000000000000000000", does: { act: "switch_on" } },
    reply: deviceState,
  }),
  leaveDevice: callSchemas({
    input: z.object({ device_key }),
    sample: { device_key: "0000000000000000000000000000000000000000000" },
    reply: nothing,
  }),
};
