import { type Access, everyone } from "../access.ts";
import { defineCalls } from "../call.ts";
import { changesNothing } from "../exemptions.ts";
import type { mailSchemas } from "./schemas.ts";

/** The role admin of those who have mails of their own: merchants to their customers, partners to their people. */
const access = { kind: "caller", accounts: ["partner", "merchant"], role: "admin" } as const satisfies Access;
const refusals = ["unknown_placeholder", "unfit_field"] as const;

export const mailCalls = defineCalls<typeof mailSchemas>({
  listTemplates: {
    name: "listTemplates",
    method: "GET",
    path: "/dashboard/templates",
    summary: "One entry for each mail whose words can be chosen, with the words that go out",
    access,
    list: true,
    errors: [],
  },
  createTemplate: {
    name: "createTemplate",
    method: "POST",
    path: "/template",
    summary: "Choose the words of a mail; they hold for the account and, of a partner, for everyone beneath it",
    access,
    audit: "mail_template.create",
    errors: [...refusals, "already_there"],
  },
  updateTemplate: {
    name: "updateTemplate",
    method: "POST",
    path: "/template/{id}",
    summary: "Change the words of a mail, or put them aside: disabled ones are not sent",
    access,
    audit: "mail_template.update",
    errors: [...refusals, "not_found"],
  },
  deleteTemplate: {
    name: "deleteTemplate",
    method: "DELETE",
    path: "/template/{id}",
    summary: "Go back to the words of the partner above, or to those the product comes with",
    access,
    audit: "mail_template.delete",
    errors: ["not_found"],
  },
  noteDelivery: {
    name: "noteDelivery",
    method: "POST",
    path: "/mail/delivery-report",
    summary:
      "For the mail server: what became of a mail that it had taken, as a delivery status notification (RFC 3464) whose action may also be open, click, spam report, unsubscribe, group unsubscribe or group resubscribe, or as a feedback report (RFC 5965), in base64, signed with MAIL_REPORT_KEY: the HMAC-SHA256 of that base64, hexadecimal",
    access: everyone,
    audit: { none: "The mail server reports a delivery, which is kept in the history of that email." },
    guard: { none: "The mail server signs its report with MAIL_REPORT_KEY." },
    errors: ["invalid_field"],
  },
  previewTemplate: {
    name: "previewTemplate",
    method: "POST",
    path: "/template/preview",
    summary: "A mail as these words would make it, with made-up names and amounts; nothing is kept or sent",
    access,
    audit: changesNothing,
    errors: refusals,
  },
});
