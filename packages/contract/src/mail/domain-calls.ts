import { aboveMerchantInPath } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { domainSchemas } from "./domain-schemas.ts";

const access = aboveMerchantInPath("id");

export const domainCalls = defineCalls<typeof domainSchemas>({
  listEmailDomains: {
    name: "listEmailDomains",
    method: "GET",
    path: "/merchant/{id}/email-domains",
    summary: "The domains from which a merchant's mails may come, with what each has to say in the DNS",
    access,
    list: true,
    errors: ["not_found"],
  },
  addEmailDomain: {
    name: "addEmailDomain",
    method: "POST",
    path: "/merchant/{id}/email-domains",
    summary: "Add a domain; it gets a key of its own, and counts once its record is found",
    access,
    audit: "email_domain.create",
    errors: ["not_found", "already_there", "invalid_field", "too_many_domains"],
  },
  getEmailDomain: {
    name: "getEmailDomain",
    method: "GET",
    path: "/merchant/{id}/email-domains/{domain}",
    summary: "One of these domains",
    access,
    errors: ["not_found"],
  },
  updateEmailDomain: {
    name: "updateEmailDomain",
    method: "POST",
    path: "/merchant/{id}/email-domains/{domain}",
    summary: "Change who the merchant's mails come from at the domain; its key and what is verified stay",
    access,
    audit: "email_domain.update",
    errors: ["not_found"],
  },
  removeEmailDomain: {
    name: "removeEmailDomain",
    method: "DELETE",
    path: "/merchant/{id}/email-domains/{domain}",
    summary: "Take a domain away; mails come from this installation's own address again",
    access,
    audit: "email_domain.delete",
    errors: ["not_found"],
  },
  testEmailDomain: {
    name: "testEmailDomain",
    method: "POST",
    path: "/merchant/{id}/email-domains/{domain}/email",
    summary: "Send a test from a verified domain",
    access,
    audit: "email_domain.send_test",
    errors: ["not_found", "domain_not_verified"],
  },
  verifyEmailDomain: {
    name: "verifyEmailDomain",
    method: "POST",
    path: "/merchant/{id}/email-domains/{domain}/verify",
    summary:
      "Look for the records in the DNS; without the required one the domain is no longer verified, and while the name servers are silent it stays as it is",
    access,
    audit: "email_domain.verify",
    errors: ["not_found", "dns_silent"],
  },
});
