import * as z from "zod/mini";
import { everyone } from "../access.ts";
import { defineCall } from "../call.ts";
import { inPaymentHistory, sandboxOnly } from "../exemptions.ts";
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

const atPage = { access: everyone, reply: payerTask, errors: ["not_found"] } as const;

/**
 * Whoever offers a way to pay to which payers are sent, simulated; only outside production. The key stands in the
 * `redirect_url` of the payment.
 */
export const payerSimulatorCalls = {
  findPayerTask: defineCall({
    name: "findPayerTask",
    method: "GET",
    path: "/simulator/payer/{key}",
    summary: "What the payer is asked to pay (not in production)",
    ...atPage,
  }),
  actAsPayer: defineCall({
    name: "actAsPayer",
    method: "POST",
    path: "/simulator/payer/{key}",
    summary: "What the payer does where they were sent to; what was decided before stands (not in production)",
    audit: inPaymentHistory,
    guard: sandboxOnly,
    input: payerAct,
    ...atPage,
    sample: { act: "approve" },
  }),
};
