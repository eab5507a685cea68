/** The public API of wallets: certificates for Apple Pay, what pages with its button ask, and banks that payers sign in to. */
export { openApplePay } from "./apple-pay/open-apple-pay.ts";
export { openLinkedAccount } from "./bank-links/open-bank-link.ts";
export { forgetTokens, useOnce } from "./use-once.ts";
