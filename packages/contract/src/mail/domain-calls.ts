import * as z from "zod/mini";
import { aboveMerchantInPath } from "../access.ts";
import { defineCall } from "../call.ts";
import { nothing } from "../primitives.ts";
import { listing } from "../search.ts";
import { emailDomain, emailDomainChange, emailDomainCreate, emailDomainTest } from "./email-domain.ts";

const access = aboveMerchantInPath("id");

export const domainCalls = {
  listEmailDomains: defineCall({
    name: "listEmailDomains",
    method: "GET",
    path: "/merchant/{id}/email-domains",
    summary: "The domains from which a merchant's mails may come, with what each has to say in the DNS",
    access,
    query: listing,
    reply: z.array(emailDomain),
    list: true,
    errors: ["not_found"],
  }),
  addEmailDomain: defineCall({
    name: "addEmailDomain",
    method: "POST",
    path: "/merchant/{id}/email-domains",
    summary: "Add a domain; it gets a key of its own, and counts once its record is found",
    access,
    audit: "email_domain.create",
    input: emailDomainCreate,
    sample: { domain: "bluemug.example" },
    reply: emailDomain,
    errors: ["not_found", "already_there", "invalid_field", "too_many_domains"],
  }),
  getEmailDomain: defineCall({
    name: "getEmailDomain",
    method: "GET",
    path: "/merchant/{id}/email-domains/{domain}",
    summary: "One of these domains",
    access,
    reply: emailDomain,
    errors: ["not_found"],
  }),
  updateEmailDomain: defineCall({
    name: "updateEmailDomain",
    method: "POST",
    path: "/merchant/{id}/email-domains/{domain}",
    summary: "Change who the merchant's mails come from at the domain; its key and what is verified stay",
    access,
    audit: "email_domain.update",
    input: emailDomainChange,
    reply: emailDomain,
    errors: ["not_found"],
  }),
  removeEmailDomain: defineCall({
    name: "removeEmailDomain",
    method: "DELETE",
    path: "/merchant/{id}/email-domains/{domain}",
    summary: "Take a domain away; mails come from this installation's own address again",
    access,
    audit: "email_domain.delete",
    reply: nothing,
    errors: ["not_found"],
  }),
  testEmailDomain: defineCall({
    name: "testEmailDomain",
    method: "POST",
    path: "/merchant/{id}/email-domains/{domain}/email",
    summary: "Send a test from a verified domain",
    access,
    audit: "email_domain.send_test",
    input: emailDomainTest,
    sample: { to: "ops@bluemug.example" },
    reply: nothing,
    errors: ["not_found", "domain_not_verified"],
  }),
  verifyEmailDomain: defineCall({
    name: "verifyEmailDomain",
    method: "POST",
    path: "/merchant/{id}/email-domains/{domain}/verify",
    summary:
      "Look for the records in the DNS; without the required one the domain is no longer verified, and while the name servers are silent it stays as it is",
    access,
    audit: "email_domain.verify",
    input: z.object({}),
    reply: emailDomain,
    errors: ["not_found", "dns_silent"],
  }),
};
