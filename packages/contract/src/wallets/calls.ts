import { type Access, everyone } from "../access.ts";
import { defineCalls } from "../call.ts";
import { changesNothing, publicPage } from "../exemptions.ts";
import type { walletSchemas } from "./schemas.ts";

const access = { kind: "caller", accounts: ["merchant"], role: "admin" } as const satisfies Access;

export const walletCalls = defineCalls<typeof walletSchemas>({
  listAppleCertificates: {
    name: "listAppleCertificates",
    method: "GET",
    path: "/merchant/apple-pay",
    access,
    list: true,
    errors: [],
  },
  checkAppleDomain: {
    name: "checkAppleDomain",
    method: "GET",
    path: "/merchant/apple-pay/check",
    access,
    errors: ["apple_pay_unavailable"],
  },
  getAppleDomainFile: {
    name: "getAppleDomainFile",
    method: "GET",
    path: "/merchant/apple-pay/domain-association",
    access,
    errors: ["apple_pay_unavailable"],
  },
  getAppleCertificate: {
    name: "getAppleCertificate",
    method: "GET",
    path: "/merchant/apple-pay/{certificateId}",
    access,
    errors: ["not_found"],
  },
  createAppleCertificate: {
    name: "createAppleCertificate",
    method: "POST",
    path: "/merchant/apple-pay",
    access,
    audit: "apple_certificate.create",
    errors: ["apple_pay_unavailable", "too_many_certificates", "too_many_domains", "domain_verification_failed"],
  },
  updateAppleCertificate: {
    name: "updateAppleCertificate",
    method: "POST",
    path: "/merchant/apple-pay/{certificateId}",
    access,
    audit: "apple_certificate.update",
    errors: ["not_found", "apple_pay_unavailable", "too_many_domains", "domain_verification_failed", "unfit_field"],
  },
  deleteAppleCertificate: {
    name: "deleteAppleCertificate",
    method: "DELETE",
    path: "/merchant/apple-pay/{certificateId}",
    access,
    audit: "apple_certificate.delete",
    errors: ["not_found"],
  },
  validateAppleMerchant: {
    name: "validateAppleMerchant",
    method: "POST",
    path: "/public/applepay/validatemerchant",
    access: everyone,
    audit: changesNothing,
    guard: publicPage,
    bare: true,
    errors: ["apple_pay_unavailable", "certificate_unknown", "domain_not_registered"],
  },
  authorizeApplePayment: {
    name: "authorizeApplePayment",
    method: "POST",
    path: "/public/applepay/paymentauthorized",
    access: everyone,
    audit: { none: "Nobody is signed in, and only the cardholder's own token is kept, for minutes." },
    guard: publicPage,
    bare: true,
    errors: ["certificate_unknown", "invalid_token"],
  },
});
