/** The door of wallets: certificates for Apple Pay, and what pages with its button ask. */
export { forgetApplePayments } from "./jobs.ts";
export { openApplePay } from "./open-apple-pay.ts";
export { walletRoutes } from "./routes.ts";
