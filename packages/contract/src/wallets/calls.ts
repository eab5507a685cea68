import * as z from "zod/mini";
import { type Access, everyone } from "../access.ts";
import { defineCall } from "../call.ts";
import { nothing, text } from "../primitives.ts";
import { listing } from "../search.ts";
import {
  appleCertificate,
  appleCertificateCreate,
  appleCertificateUpdate,
  merchantValidation,
  paymentAuthorization,
} from "./apple-pay.ts";

const access: Access = { kind: "caller", accounts: ["merchant"], role: "admin" };

export const walletCalls = {
  listAppleCertificates: defineCall({
    name: "listAppleCertificates",
    method: "GET",
    path: "/merchant/apple-pay",
    summary: "The certificates by which the merchant's pages take Apple Pay",
    access,
    query: listing,
    reply: z.array(appleCertificate),
    list: true,
    errors: [],
  }),
  checkAppleDomain: defineCall({
    name: "checkAppleDomain",
    method: "GET",
    path: "/merchant/apple-pay/check",
    summary: "Whether a domain holds the file that lets it take Apple Pay",
    access,
    query: z.object({ domain: text(253) }),
    reply: z.object({ domain: z.string(), verified: z.boolean() }),
    errors: ["apple_pay_unavailable"],
  }),
  getAppleDomainFile: defineCall({
    name: "getAppleDomainFile",
    method: "GET",
    path: "/merchant/apple-pay/domain-association",
    summary: "The file that a domain has to hold, and where",
    access,
    reply: z.object({ path: z.string(), content: z.string() }),
    errors: ["apple_pay_unavailable"],
  }),
  getAppleCertificate: defineCall({
    name: "getAppleCertificate",
    method: "GET",
    path: "/merchant/apple-pay/{certificateId}",
    summary: "One of these certificates",
    access,
    reply: appleCertificate,
    errors: ["not_found"],
  }),
  createAppleCertificate: defineCall({
    name: "createAppleCertificate",
    method: "POST",
    path: "/merchant/apple-pay",
    summary: "Add a certificate; each of its domains has to hold the file already",
    access,
    input: appleCertificateCreate,
    reply: appleCertificate,
    errors: ["apple_pay_unavailable", "too_many_certificates", "too_many_domains", "domain_verification_failed"],
  }),
  updateAppleCertificate: defineCall({
    name: "updateAppleCertificate",
    method: "POST",
    path: "/merchant/apple-pay/{certificateId}",
    summary: "Change its name or domains, or bring what Apple has certified",
    access,
    input: appleCertificateUpdate,
    reply: appleCertificate,
    errors: ["not_found", "apple_pay_unavailable", "too_many_domains", "domain_verification_failed", "unfit_field"],
  }),
  deleteAppleCertificate: defineCall({
    name: "deleteAppleCertificate",
    method: "DELETE",
    path: "/merchant/apple-pay/{certificateId}",
    summary: "Delete a certificate; the pages that name it take Apple Pay no more",
    access,
    reply: nothing,
    errors: ["not_found"],
  }),
  validateAppleMerchant: defineCall({
    name: "validateAppleMerchant",
    method: "POST",
    path: "/public/applepay/validatemerchant",
    summary: "Apple's session for a page that shows the button, as Apple gave it",
    access: everyone,
    input: merchantValidation,
    reply: z.record(z.string(), z.unknown()),
    bare: true,
    errors: ["apple_pay_unavailable", "certificate_unknown", "domain_not_registered"],
  }),
  authorizeApplePayment: defineCall({
    name: "authorizeApplePayment",
    method: "POST",
    path: "/public/applepay/paymentauthorized",
    summary: "Exchange what the payer's device gave for a token that a payment can name, once and soon",
    access: everyone,
    input: paymentAuthorization,
    reply: z.string(),
    bare: true,
    errors: ["certificate_unknown", "invalid_token"],
  }),
};
