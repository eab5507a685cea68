/** The door of wallets: certificates for Apple Pay, what pages with its button ask, and banks that payers sign in to. */
export { openApplePay } from "./open-apple-pay.ts";
export { openLinkedAccount } from "./open-bank-link.ts";
export { forgetTokens, useOnce } from "./use-once.ts";
