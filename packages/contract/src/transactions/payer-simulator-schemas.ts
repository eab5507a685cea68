import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { amount } from "../primitives.ts";
import { apmTypes } from "./paid-with.ts";

/** A payment as the page shows it to which a payer was sent. `code` is a response code; the payer decides while it is 99. */
const payerTask = z.object({
  type: z.enum(apmTypes),
  amount,
  currency: z.string(),
  code: z.int(),
  text: z.string(),
  /** Where the payer goes once it is decided. */
  return_url: z.string(),
});
export type PayerTask = z.output<typeof payerTask>;

const payerAct = z.object({ act: z.enum(["approve", "decline", "cancel"]) });
export type PayerAct = z.output<typeof payerAct>;
export const payerActs = payerAct.shape.act.options;

export const payerSimulatorSchemas = {
  findPayerTask: callSchemas({ reply: payerTask }),
  actAsPayer: callSchemas({ input: payerAct, sample: { act: "approve" }, reply: payerTask }),
};
