import { merchantPage } from "../access.ts";
import { defineCall } from "../call.ts";
import { publicPage } from "../exemptions.ts";
import { sampleCard } from "../samples.ts";
import { methodErrors, storer } from "./access.ts";
import { applePayToStore, customer, googlePayToStore, tokenToStore, verification } from "./customer.ts";
import { madeToken, tokenInput } from "./token.ts";

/** Cards and accounts that never pass through the merchant's server: a page or a wallet gives a token for them, the server uses it. */
export const tokenCalls = {
  makeToken: defineCall({
    name: "makeToken",
    method: "POST",
    path: "/tokenizer/{pub_key}/token",
    summary:
      "A token for what a payer typed into a page; it is good for two minutes, and for one payment or one customer",
    access: merchantPage,
    audit: { none: "The page's token lives for two minutes; the payment or customer that uses it is recorded." },
    guard: publicPage,
    input: tokenInput,
    sample: { payment_method: { card: sampleCard } },
    reply: madeToken,
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
  }),
  addToken: defineCall({
    name: "addToken",
    method: "POST",
    path: "/vault/customer/{id}/token",
    summary: "Store what a page's token stands for",
    access: storer,
    query: verification,
    audit: "customer.update",
    input: tokenToStore,
    reply: customer,
    errors: methodErrors,
  }),
  addApplePay: defineCall({
    name: "addApplePay",
    method: "POST",
    path: "/vault/customer/{id}/applepay",
    summary: "Store the card that an Apple Pay token stands for, after an authorisation of 1.00 that is never captured",
    access: storer,
    query: verification,
    audit: "customer.update",
    input: applePayToStore,
    reply: customer,
    errors: methodErrors,
  }),
  addGooglePay: defineCall({
    name: "addGooglePay",
    method: "POST",
    path: "/vault/customer/{id}/googlepay",
    summary: "Store the card that a Google Pay token stands for",
    access: storer,
    sample: { google_pay_token: "the token of the payment sheet" },
    query: verification,
    audit: "customer.update",
    input: googlePayToStore,
    reply: customer,
    errors: methodErrors,
  }),
  updateToken: defineCall({
    name: "updateToken",
    method: "POST",
    path: "/vault/customer/{id}/token/{pid}",
    summary: "Put what a page's token stands for in the place of a stored card, or of a stored account",
    access: storer,
    audit: "customer.update",
    input: tokenToStore,
    reply: customer,
    errors: methodErrors,
  }),
};
