import * as z from "zod/mini";
import { type Access, everyone } from "../access.ts";
import { defineCall } from "../call.ts";
import { changesNothing } from "../exemptions.ts";
import { nothing, text } from "../primitives.ts";
import { mailTemplate, shownMail, templateCreate, templatePreview, templateUpdate } from "./template.ts";

/** The role admin of those who have mails of their own: merchants to their customers, partners to their people. */
const access = { kind: "caller", accounts: ["partner", "merchant"], role: "admin" } as const satisfies Access;
const refusals = ["unknown_placeholder", "unfit_field"] as const;

export const mailCalls = {
  listTemplates: defineCall({
    name: "listTemplates",
    method: "GET",
    path: "/dashboard/templates",
    summary: "One entry for each mail whose words can be chosen, with the words that go out",
    access,
    reply: z.array(mailTemplate),
    list: true,
    errors: [],
  }),
  createTemplate: defineCall({
    name: "createTemplate",
    method: "POST",
    path: "/template",
    summary: "Choose the words of a mail; they hold for the account and, of a partner, for everyone beneath it",
    access,
    audit: "mail_template.create",
    input: templateCreate,
    sample: { type: "rule_triggered", subject: "Payment held", html: "<p>A rule holds a payment.</p>" },
    reply: mailTemplate,
    errors: [...refusals, "already_there"],
  }),
  updateTemplate: defineCall({
    name: "updateTemplate",
    method: "POST",
    path: "/template/{id}",
    summary: "Change the words of a mail, or put them aside: disabled ones are not sent",
    access,
    audit: "mail_template.update",
    input: templateUpdate,
    reply: mailTemplate,
    errors: [...refusals, "not_found"],
  }),
  deleteTemplate: defineCall({
    name: "deleteTemplate",
    method: "DELETE",
    path: "/template/{id}",
    summary: "Go back to the words of the partner above, or to those the product comes with",
    access,
    audit: "mail_template.delete",
    reply: nothing,
    errors: ["not_found"],
  }),
  noteDelivery: defineCall({
    name: "noteDelivery",
    method: "POST",
    path: "/mail/delivery-report",
    summary:
      "For the mail server: what became of a mail that it had taken, as a delivery status notification (RFC 3464) whose action may also be open, click, spam report, unsubscribe, group unsubscribe or group resubscribe, or as a feedback report (RFC 5965), in base64, signed with MAIL_REPORT_KEY: the HMAC-SHA256 of that base64, hexadecimal",
    access: everyone,
    audit: { none: "The mail server reports a delivery, which is kept in the history of that email." },
    guard: { none: "The mail server signs its report with MAIL_REPORT_KEY." },
    input: z.object({
      report: text(300_000).check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
      signature: text(64).check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    sample: { report: "b2YgYSBtYWlsIHNlcnZlcg==", signature: "0".repeat(64) },
    reply: nothing,
    errors: ["invalid_field"],
  }),
  previewTemplate: defineCall({
    name: "previewTemplate",
    method: "POST",
    path: "/template/preview",
    summary: "A mail as these words would make it, with made-up names and amounts; nothing is kept or sent",
    access,
    audit: changesNothing,
    input: templatePreview,
    sample: { type: "rule_triggered", subject: "Payment held", html: "<p>A rule holds a payment.</p>" },
    reply: shownMail,
    errors: refusals,
  }),
};
