import type { Module } from "../../module.ts";
import { forgetApplePayments, forgetBankLinks, recheckAppleDomains } from "./jobs.ts";
import { walletRoutes } from "./routes.ts";
import { walletSandbox } from "./sandbox.ts";
import { forgetTokens } from "./use-once.ts";

export const module: Module = {
  name: "wallets",
  routes: walletRoutes,
  jobs: (services) => [
    { name: "forget-tokens", everyMs: 600_000, run: () => forgetTokens(services) },
    { name: "forget-apple-payments", everyMs: 60_000, run: () => forgetApplePayments(services) },
    { name: "forget-bank-links", everyMs: 60_000, run: () => forgetBankLinks(services) },
    { name: "recheck-apple-domains", everyMs: 60_000, run: () => recheckAppleDomains(services) },
  ],
  sandbox: walletSandbox,
};
