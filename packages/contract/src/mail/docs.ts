import { defineDocs } from "../docs.ts";
import type { domainSchemas } from "./domain-schemas.ts";
import { emailDomain } from "./email-domain.ts";
import type { mailSchemas } from "./schemas.ts";
import { mailTemplate } from "./template.ts";

const Domains = { group: "Email domains" };

export const mailDocs = defineDocs<keyof (typeof mailSchemas & typeof domainSchemas)>({
  groups: {
    "Email templates": "Texts of the emails that the gateway sends for an account.",
    "Email domains": "Domains from which a merchant's emails are sent, with their DNS records.",
  },
  calls: {
    listTemplates: {
      title: "List email templates",
      details: "Lists one entry for each email type, with the template that is in effect.",
    },
    createTemplate: {
      title: "Create an email template",
      details: "The template applies to the account and, for a partner, to every account below it.",
    },
    updateTemplate: {
      title: "Update an email template",
      details: "Emails of a disabled template aren't sent.",
    },
    deleteTemplate: {
      title: "Delete an email template",
      details: "The partner's template applies again, or else the built-in one.",
    },
    noteDelivery: {
      title: "Report an email delivery",
      details:
        "For mail servers. Takes a delivery status notification (RFC 3464) or a feedback report (RFC 5965) in base64, signed by HMAC-SHA-256 with MAIL_REPORT_KEY. The action of a notification may also be open, click, spam report, unsubscribe, group unsubscribe or group resubscribe.",
    },
    previewTemplate: {
      title: "Preview an email template",
      details: "Renders the template with sample values. Nothing is stored or sent.",
    },
    listEmailDomains: {
      ...Domains,
      title: "List email domains",
      details: "Lists a merchant's domains with the DNS records that each needs.",
    },
    addEmailDomain: {
      ...Domains,
      title: "Add an email domain",
      details: "Creates a DKIM key for the domain. The domain is used once its DNS record is verified.",
    },
    getEmailDomain: { ...Domains, title: "Get an email domain", details: "Returns one of the merchant's domains." },
    updateEmailDomain: {
      ...Domains,
      title: "Update an email domain",
      details: "Changes the sender address. The key and the verification stay.",
    },
    removeEmailDomain: {
      ...Domains,
      title: "Remove an email domain",
      details: "The merchant's emails are sent from the gateway's own address again.",
    },
    testEmailDomain: { ...Domains, title: "Send a test email", details: "Sends a test from a verified domain." },
    verifyEmailDomain: {
      ...Domains,
      title: "Verify an email domain",
      details:
        "Looks up the DNS records. A domain without the required record is no longer verified. If the name servers don't answer, nothing changes.",
    },
  },
  fields: {
    type: { text: "Email that the template is for.", example: "transaction_receipt" },
    status: "Emails of a `disabled` template aren't sent.",
    "EmailDomain.status": "Only a `verified` domain sends emails.",
    subject: { text: "Subject; may contain placeholders.", example: "Your receipt" },
    html: { text: "HTML text; may contain placeholders.", example: "<p>Thank you.</p>" },
    text: { text: "Plain text; made from the HTML if empty.", example: "Thank you." },
    "placeholders.name": "Name of the placeholder, written in double braces.",
    "placeholders.required": "Whether the text must contain it.",
    "dns_records.required": "Whether verification needs the record.",
    is_default: "Whether it is the built-in template.",
    url: "Web address.",
  },
  schemas: { EmailDomain: emailDomain, EmailTemplate: mailTemplate },
});
