import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
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
  payment_method_id: z.optional(text(40)),
  country: z.optional(text(3)),
  state: z.optional(text(50)),
});

const place = z.object({ name: z.string(), code: z.string() });

export const lookupSchemas = {
  lookupBin: callSchemas({ input: binInput, sample: { bin: "411111" }, reply: binFacts }),
  lookupBinOnPage: callSchemas({ input: binInput, sample: { bin: "411111" }, reply: binFacts }),
  lookupBinProtected: callSchemas({ input: binInput, sample: { bin: "411111" }, reply: binFacts }),
  calculateAmounts: callSchemas({ input: calculateInput, reply: amounts }),
  lookupFees: callSchemas({ input: feesInput, sample: { base_amount: 2599 }, reply: fees }),
  drawQr: callSchemas({
    input: z.object({ url: pattern(1500, /^https?:\/\/[^\s]+$/i) }),
    sample: { url: "https://bluemug.example/pay" },
    reply: z.string(),
  }),
  listCountries: callSchemas({ reply: z.array(place) }),
  listRegions: callSchemas({
    query: z.object({ country: pattern(2, /^[A-Za-z]{2}$/) }),
    reply: z.array(place),
  }),
};
