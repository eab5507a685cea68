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
    summary:
      "A token for what a payer typed into a page; it is good for two minutes, and for one payment or one customer",
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
    summary: "Store what a page's token stands for",
    access: storer,
    audit: "customer.update",
    errors: methodErrors,
  },
  addApplePay: {
    name: "addApplePay",
    method: "POST",
    path: "/vault/customer/{id}/applepay",
    summary: "Store the card that an Apple Pay token stands for, after an authorisation of 1.00 that is never captured",
    access: storer,
    audit: "customer.update",
    errors: methodErrors,
  },
  addGooglePay: {
    name: "addGooglePay",
    method: "POST",
    path: "/vault/customer/{id}/googlepay",
    summary: "Store the card that a Google Pay token stands for",
    access: storer,
    audit: "customer.update",
    errors: methodErrors,
  },
  updateToken: {
    name: "updateToken",
    method: "POST",
    path: "/vault/customer/{id}/token/{pid}",
    summary: "Put what a page's token stands for in the place of a stored card, or of a stored account",
    access: storer,
    audit: "customer.update",
    errors: methodErrors,
  },
});
