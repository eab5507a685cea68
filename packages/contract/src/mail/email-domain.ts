import * as z from "zod/mini";
import { domainName, email, time } from "../primitives.ts";

const dnsRecord = z.object({
  type: z.literal("TXT"),
  name: z.string(),
  value: z.string(),
  purpose: z.enum(["dkim", "spf", "dmarc"]),
  /** Without it the domain is not verified; the others help mails to arrive. */
  required: z.boolean(),
  verified: z.boolean(),
});

export const emailDomain = z.object({
  domain: z.string(),
  status: z.enum(["pending", "verified"]),
  from_email: z.string(),
  dns_records: z.array(dnsRecord),
  checked_at: z.nullable(time),
  created_at: time,
});
export type EmailDomain = z.output<typeof emailDomain>;

export const emailDomainCreate = z.object({ domain: domainName, from_email: z.optional(email) });
export const emailDomainChange = z.object({ from_email: z.optional(email.check(z.minLength(3))) });
export const emailDomainTest = z.object({ to: email.check(z.minLength(3)) });
