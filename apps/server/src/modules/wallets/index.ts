/** The public API of wallets: Apple Pay tokens, bank links, and tokens that are used once. */
export { openApplePay } from "./apple-pay/open-apple-pay.ts";
export { openLinkedAccount } from "./bank-links/open-bank-link.ts";
export { forgetTokens, useOnce } from "./use-once.ts";
