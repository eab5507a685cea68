import { merchantPage } from "../access.ts";
import { defineCalls } from "../call.ts";
import { publicPage } from "../exemptions.ts";
import { methodErrors, storer } from "./access.ts";
import type { tokenSchemas } from "./token-schemas.ts";

/** Cards and accounts that never pass through the merchant's server: a page or a wallet gives a token for them, the server uses it. */
export const tokenCalls = defineCalls<typeof tokenSchemas>({
  makeToken: {
    name: "makeToken",
    method: "POST",
    path: "/tokenizer/{pub_key}/token",
    access: merchantPage,
    audit: { none: "The page's token lives for two minutes; the payment or customer that uses it is recorded." },
    guard: publicPage,
    errors: [
      "payment_method_required",
      "invalid_card_number",
      "invalid_routing_number",
      "invalid_account_number",
      "invalid_expiry",
      "card_expired",
      "card_expiry_too_far",
      "not_found",
    ],
  },
  addToken: {
    name: "addToken",
    method: "POST",
    path: "/vault/customer/{id}/token",
    access: storer,
    audit: "customer.update",
    errors: methodErrors,
  },
  addApplePay: {
    name: "addApplePay",
    method: "POST",
    path: "/vault/customer/{id}/applepay",
    access: storer,
    audit: "customer.update",
    errors: methodErrors,
  },
  addGooglePay: {
    name: "addGooglePay",
    method: "POST",
    path: "/vault/customer/{id}/googlepay",
    access: storer,
    audit: "customer.update",
    errors: methodErrors,
  },
  updateToken: {
    name: "updateToken",
    method: "POST",
    path: "/vault/customer/{id}/token/{pid}",
    access: storer,
    audit: "customer.update",
    errors: methodErrors,
  },
});
