import type { Module } from "../../module.ts";
import { deleteExpiredResponses } from "./ledger/delete-responses.ts";
import { openIntents, resolveIntents } from "./ledger/resolve-intents.ts";
import { tallyTransactions } from "./rollups/update-rollups.ts";
import { serveReturns, transactionRoutes } from "./routes.ts";
import { payerSandbox } from "./sandbox.ts";
import { retryVaultSaves } from "./vault-saves/retry-saves.ts";
import { deleteExpiredAccountKeys } from "./vault-saves/seal-account.ts";

export const module: Module = {
  name: "transactions",
  routes: transactionRoutes,
  pages: serveReturns,
  jobs: (services) => [
    { name: "resolve-intents", everyMs: 1_000, run: () => resolveIntents(services) },
    { name: "keep-payers-later", everyMs: 10_000, run: () => retryVaultSaves(services) },
    { name: "forget-answers", everyMs: 60_000, run: () => deleteExpiredResponses(services) },
    { name: "forget-accounts", everyMs: 3_600_000, run: () => deleteExpiredAccountKeys(services) },
    // Under load the current quarter of an hour is recounted continually, so that the job rests in between.
    { name: "tally-transactions", everyMs: 1_000, rest: 30, run: () => tallyTransactions(services) },
  ],
  backlogs: [{ name: "open_intents", help: "Questions to processors that have no answer yet", read: openIntents }],
  sandbox: payerSandbox,
};
