import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing, text } from "../primitives.ts";
import { mailTemplate, shownMail, templateCreate, templatePreview, templateUpdate } from "./template.ts";

export const mailSchemas = {
  listTemplates: callSchemas({ reply: z.array(mailTemplate) }),
  createTemplate: callSchemas({
    input: templateCreate,
    sample: { type: "rule_triggered", subject: "Payment held", html: "<p>A rule holds a payment.</p>" },
    reply: mailTemplate,
  }),
  updateTemplate: callSchemas({ input: templateUpdate, reply: mailTemplate }),
  deleteTemplate: callSchemas({ reply: nothing }),
  noteDelivery: callSchemas({
    input: z.object({
      report: text(300_000).check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
      signature: text(64).check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    sample: { report: "b2YgYSBtYWlsIHNlcnZlcg==", signature: "0".repeat(64) },
    reply: nothing,
  }),
  previewTemplate: callSchemas({
    input: templatePreview,
    sample: { type: "rule_triggered", subject: "Payment held", html: "<p>A rule holds a payment.</p>" },
    reply: shownMail,
  }),
};
