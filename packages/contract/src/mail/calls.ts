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
    access,
    list: true,
    errors: [],
  },
  createTemplate: {
    name: "createTemplate",
    method: "POST",
    path: "/template",
    access,
    audit: "mail_template.create",
    errors: [...refusals, "already_there"],
  },
  updateTemplate: {
    name: "updateTemplate",
    method: "POST",
    path: "/template/{id}",
    access,
    audit: "mail_template.update",
    errors: [...refusals, "not_found"],
  },
  deleteTemplate: {
    name: "deleteTemplate",
    method: "DELETE",
    path: "/template/{id}",
    access,
    audit: "mail_template.delete",
    errors: ["not_found"],
  },
  noteDelivery: {
    name: "noteDelivery",
    method: "POST",
    path: "/mail/delivery-report",
    access: everyone,
    audit: { none: "The mail server reports a delivery, which is kept in the history of that email." },
    guard: { none: "The mail server signs its report with MAIL_REPORT_KEY." },
    errors: ["invalid_field"],
  },
  previewTemplate: {
    name: "previewTemplate",
    method: "POST",
    path: "/template/preview",
    access,
    audit: changesNothing,
    errors: refusals,
  },
});
