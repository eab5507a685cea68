import { aboveMerchantInPath } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { domainSchemas } from "./domain-schemas.ts";

const access = aboveMerchantInPath("id");

export const domainCalls = defineCalls<typeof domainSchemas>({
  listEmailDomains: {
    name: "listEmailDomains",
    method: "GET",
    path: "/merchant/{id}/email-domains",
    access,
    list: true,
    errors: ["not_found"],
  },
  addEmailDomain: {
    name: "addEmailDomain",
    method: "POST",
    path: "/merchant/{id}/email-domains",
    access,
    audit: "email_domain.create",
    errors: ["not_found", "already_there", "invalid_field", "too_many_domains"],
  },
  getEmailDomain: {
    name: "getEmailDomain",
    method: "GET",
    path: "/merchant/{id}/email-domains/{domain}",
    access,
    errors: ["not_found"],
  },
  updateEmailDomain: {
    name: "updateEmailDomain",
    method: "POST",
    path: "/merchant/{id}/email-domains/{domain}",
    access,
    audit: "email_domain.update",
    errors: ["not_found"],
  },
  removeEmailDomain: {
    name: "removeEmailDomain",
    method: "DELETE",
    path: "/merchant/{id}/email-domains/{domain}",
    access,
    audit: "email_domain.delete",
    errors: ["not_found"],
  },
  testEmailDomain: {
    name: "testEmailDomain",
    method: "POST",
    path: "/merchant/{id}/email-domains/{domain}/email",
    access,
    audit: "email_domain.send_test",
    errors: ["not_found", "domain_not_verified"],
  },
  verifyEmailDomain: {
    name: "verifyEmailDomain",
    method: "POST",
    path: "/merchant/{id}/email-domains/{domain}/verify",
    access,
    audit: "email_domain.verify",
    errors: ["not_found", "dns_silent"],
  },
});
