import type { Module } from "../../module.ts";
import { answerRecovery, forgetExpired, tellExpiringKeys } from "./jobs.ts";
import { identityRoutes } from "./routes.ts";

export const module: Module = {
  name: "identity",
  routes: identityRoutes,
  jobs: (services) => [
    { name: "answer-recovery", everyMs: 1_000, run: () => answerRecovery(services) },
    { name: "tell-expiring-keys", everyMs: 600_000, run: () => tellExpiringKeys(services) },
    { name: "forget-expired", everyMs: 600_000, run: () => forgetExpired(services) },
  ],
};
