import type { Module } from "../../module.ts";
import { forgetPageTokens, forgetUpdates, rotateDataKeys, unresealed, updateAccounts } from "./jobs.ts";
import type { Verify } from "./methods/verify-method.ts";
import { flatCustomerRoutes, tokenRoutes, vaultRoutes } from "./routes.ts";

/** `verify` makes the payment that verifies a payment method before it is stored. */
export const module = (verify: Verify): Module => ({
  name: "vault",
  routes(bind) {
    vaultRoutes(bind, verify);
    flatCustomerRoutes(bind, verify);
    tokenRoutes(bind, verify);
  },
  jobs: (services) => [
    { name: "forget-page-tokens", everyMs: 60_000, run: () => forgetPageTokens(services) },
    { name: "rotate-data-keys", everyMs: 60_000, run: () => rotateDataKeys(services) },
    { name: "update-accounts", everyMs: 60_000, run: () => updateAccounts(services) },
    { name: "forget-updates", everyMs: 3_600_000, run: () => forgetUpdates(services) },
  ],
  backlogs: [
    { name: "unresealed_records", help: "Stored methods that a replaced data key still seals", read: unresealed },
  ],
});
