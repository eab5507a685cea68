import type { CallBodies } from "../runtime-bodies.ts";

export const bodies: CallBodies = {
  addEmailDomain: { fresh: () => ({ domain: "audited.example" }) },
  createTemplate: { fresh: () => ({ type: "invoice_paid", subject: "Audited", html: "<p>Noted.</p>" }) },
  testEmailDomain: { auditShownIn: "mail/domains/email-domains.api.test.ts" },
};
