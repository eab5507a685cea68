import * as z from "zod/mini";
import { anyCaller, everyone, merchantCaller, merchantPage, merchantPageOrAbove } from "../access.ts";
import { defineCall } from "../call.ts";
import { changesNothing } from "../exemptions.ts";
import { pattern, text } from "../primitives.ts";
import { amounts, bin, calculateInput, fees, feesInput } from "./amounts.ts";

/** What is known of a card by its first six digits; "" where nothing is. `country` has three letters. */
const binFacts = z.object({
  bin: z.string(),
  card_brand: z.string(),
  issuing_bank: z.string(),
  card_type: z.string(),
  card_level_generic: z.string(),
  country: z.string(),
  is_surchargeable: z.boolean(),
  payment_method_type: z.string(),
});

/** A BIN, of which a longer number is cut, what a page's token stands for, or a stored card, which public keys may not ask about. `state` decides whether a surcharge is lawful there. */
const binInput = z.object({
  bin: z.optional(bin),
  temp_token: z.optional(text(64)),
  customer_id: z.optional(text(40)),
  payment_method_id: z.optional(text(20)),
  country: z.optional(text(3)),
  state: z.optional(text(50)),
});

const place = z.object({ name: z.string(), code: z.string() });

const lookup = {
  audit: changesNothing,
  guard: changesNothing,
  input: binInput,
  sample: { bin: "411111" },
  reply: binFacts,
  errors: ["invalid_field", "invalid_token", "forbidden"],
} as const;

export const lookupCalls = {
  lookupBin: defineCall({
    ...lookup,
    name: "lookupBin",
    access: merchantPage,
    method: "POST",
    path: "/lookup/bin",
    summary: "What is known of a card by its first digits",
  }),
  lookupBinProtected: defineCall({
    ...lookup,
    name: "lookupBinProtected",
    access: merchantCaller,
    method: "POST",
    path: "/lookup/bin/protected",
    summary: "The same for servers",
  }),
  calculateAmounts: defineCall({
    name: "calculateAmounts",
    method: "POST",
    path: "/calculate/amounts",
    summary:
      "What an amount becomes with tax, tip, discount and what the way of paying adds; nothing is charged. Partners and admins say whose in `merchant_id`, or by one of the merchant's processors",
    access: merchantPageOrAbove,
    audit: changesNothing,
    guard: changesNothing,
    input: calculateInput,
    reply: amounts,
    errors: ["not_found", "invalid_field", "unfit_field", "invalid_token", "processor_required"],
  }),
  lookupFees: defineCall({
    name: "lookupFees",
    method: "POST",
    path: "/lookup/fees",
    summary: "What a way of paying adds to an amount; deprecated: calculate the amounts instead",
    access: merchantPage,
    audit: changesNothing,
    guard: changesNothing,
    input: feesInput,
    sample: { base_amount: 2599 },
    reply: fees,
    errors: ["invalid_field", "unfit_field", "invalid_token", "processor_required"],
  }),
  drawQr: defineCall({
    name: "drawQr",
    method: "POST",
    path: "/qr",
    summary: "An address as a QR code: a PNG as a data URL",
    access: anyCaller,
    audit: changesNothing,
    guard: changesNothing,
    input: z.object({ url: pattern(1500, /^https?:\/\/[^\s]+$/i) }),
    sample: { url: "https://bluemug.example/pay" },
    reply: z.string(),
    errors: [],
  }),
  listCountries: defineCall({
    name: "listCountries",
    method: "GET",
    path: "/const/country",
    summary: "Every country by name, with its two letters",
    access: everyone,
    reply: z.array(place),
    list: true,
    errors: [],
  }),
  listRegions: defineCall({
    name: "listRegions",
    method: "GET",
    path: "/const/country/state",
    summary: "The states, provinces or regions of a country; of the US also territories and armed forces",
    access: everyone,
    query: z.object({ country: pattern(2, /^[A-Za-z]{2}$/) }),
    reply: z.array(place),
    list: true,
    errors: [],
  }),
};
