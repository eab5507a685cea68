import * as z from "zod/mini";
import { flag, id, members, pattern, settleAt, text, time } from "../primitives.ts";
import { secret } from "../secret.ts";
import { receipts } from "./receipts.ts";

const adjustmentTypes = ["", "flat", "percentage"] as const;

/** What a terminal may do beyond taking payments. */
export const terminalFlags = ["allow_add_tip_to_transaction", "host_capture", "ebt_support"] as const;
/** Those that something depends on: screens offer these. The rest is kept for clients that send it; `ebt` is what lets EBT cards be taken. */
export const effectiveTerminalFlags = [
  "allow_add_tip_to_transaction",
] as const satisfies (typeof terminalFlags)[number][];
const switches = z.record(z.enum(terminalFlags), z.boolean());

/** Switches by name, or a list of those that are on. */
const switchesInput = z.union([
  members(terminalFlags, flag),
  z.pipe(
    z.array(z.enum(terminalFlags)),
    z.transform((on) => Object.fromEntries(terminalFlags.map((name) => [name, on.includes(name)]))),
  ),
]);

/** Seconds out, whether or not they came in. */
const settleTime = z.pipe(
  settleAt,
  z.transform((value) => `${value}:00`),
);

/** `auth_key` pairs the device: shown by the call that makes the terminal, masked in every later reply. `payment_adjustment_value`: thousandths of a percent, or minor units. */
export const terminal = z.object({
  id,
  merchant_id: id,
  manufacturer: z.string(),
  model: z.string(),
  serial_number: z.string(),
  tpn: z.string(),
  description: z.string(),
  status: z.enum(["active", "disabled"]),
  auth_key: secret(z.string()),
  register_id: z.string(),
  auto_settle: z.boolean(),
  settle_at: z.string(),
  debit: z.boolean(),
  ebt: z.boolean(),
  signature_required: z.boolean(),
  print_receipt: z.enum(receipts),
  flags: switches,
  payment_adjustment_type: z.enum(adjustmentTypes),
  payment_adjustment_value: z.int(),
  created_at: time,
  updated_at: time,
});
export type Terminal = z.output<typeof terminal>;

/** The number that a device's maker gives its profile. Those of the sandbox have 12 digits. */
export const TPN_FORM = /^[A-Za-z0-9]{10,12}$/;

/** What the merchant may set on a terminal of its own. */
const settings = {
  /** "" for none. */
  description: z.optional(text(255).check(z.regex(/^$|\S/))),
  auto_settle: z.optional(flag),
  settle_at: z.optional(settleTime),
  debit: z.optional(flag),
  ebt: z.optional(flag),
  signature_required: z.optional(flag),
  print_receipt: z.optional(z.enum(receipts)),
  flags: z.optional(switchesInput),
  payment_adjustment_type: z.optional(z.enum(adjustmentTypes)),
  payment_adjustment_value: z.optional(z.int().check(z.gte(0), z.lte(99_999_999))),
};

export const terminalSettings = z.object(settings);

/** What whoever provides the device sets beside. Nothing is required: a device is described step by step. */
export const terminalInput = z.object({
  ...settings,
  manufacturer: z.optional(text(50)),
  model: z.optional(text(50)),
  serial_number: z.optional(text(50)),
  /** "" as long as there is none. */
  tpn: z.optional(z.union([z.literal(""), pattern(12, TPN_FORM)])),
  register_id: z.optional(text(50)),
  auth_key: z.optional(text(100)),
  status: z.optional(z.enum(["active", "disabled"])),
});
export type TerminalInput = z.output<typeof terminalInput>;

/** A card reader at a computer. */
export const device = z.object({
  id,
  merchant_id: id,
  manufacturer: z.string(),
  friendly_name: z.string(),
  part_number: z.string(),
  serial_number: z.string(),
  status: z.enum(["active", "disabled"]),
  created_at: time,
  updated_at: time,
});
export type Device = z.output<typeof device>;

export const deviceInput = z.object({
  manufacturer: z.optional(text(50)),
  friendly_name: z.optional(text(100)),
  part_number: z.optional(text(50)),
  serial_number: z.optional(text(50)),
  status: z.optional(z.enum(["active", "disabled"])),
});
export type DeviceInput = z.output<typeof deviceInput>;
