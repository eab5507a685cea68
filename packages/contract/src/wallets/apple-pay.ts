import * as z from "zod/mini";
import { domainName, id, memberName, pattern, prose, text, time, words } from "../primitives.ts";

export const certificateTypes = ["simple", "custom"] as const;

/** By which a merchant's pages take Apple Pay: `simple` by the account of this gateway at Apple, `custom` by the merchant's own. */
export const appleCertificate = z.object({
  id,
  type: z.enum(certificateTypes),
  name: z.string(),
  /** Of the merchant's own account; "" where the gateway's serves. */
  merchant_identifier: z.string(),
  domains: z.array(z.string()),
  /** What Apple is asked to certify, where the account is the merchant's own. The keys to them never leave the server. */
  processing_csr: z.string(),
  identity_csr: z.string(),
  processing_certificate: z.string(),
  identity_certificate: z.string(),
  status: z.enum(["pending", "active", "expired"]),
  expires_at: z.nullable(time),
  created_at: time,
  updated_at: time,
});
export type AppleCertificate = z.output<typeof appleCertificate>;

/** How many domains a certificate may have; more are refused by name. */
export const MOST_DOMAINS = 100;

const domains = z.array(domainName).check(z.maxLength(1_000));
const name = words(100);
/** As Apple names merchants: `merchant.com.example`. */
const merchantIdentifier = pattern(209, /^(merchant\.[A-Za-z0-9.-]{1,200})?$/);
/** PEM, or the same in bare base64, which is what Apple's files hold. */
const certificate = prose(20_000);

export const appleCertificateCreate = z.object({
  type: z.enum(certificateTypes),
  name,
  domains: z.optional(domains),
  merchant_identifier: z.optional(merchantIdentifier),
});

export const appleCertificateUpdate = z.object({
  name: z.optional(name),
  domains: z.optional(domains),
  processing_certificate: z.optional(certificate),
  identity_certificate: z.optional(certificate),
});

/** Pages spell these members in more than one way; only their letters count. */
const anyCase = z.pipe(
  z.record(memberName, z.unknown()),
  z.transform((given) => Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))),
);

export const merchantValidation = z.pipe(
  anyCase,
  z.object({
    pkeycompany: text(40),
    applemerchantid: z.optional(text(255)),
    validationurl: text(2_000),
    /** Without it, that of the page which asks. */
    domainname: z.optional(text(253)),
  }),
);

export const paymentAuthorization = z.pipe(
  anyCase,
  z.object({
    pkeycompany: text(40),
    applemerchantid: z.optional(text(255)),
    applepaypayment: z.record(memberName, z.unknown()),
  }),
);
