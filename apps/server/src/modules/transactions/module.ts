import type { Module } from "../../module.ts";
import { forgetAnswers } from "./forget-answers.ts";
import { keepPayersLater } from "./keep-later.ts";
import { openIntents, resolveIntents } from "./resolve-intents.ts";
import { serveReturns, transactionRoutes } from "./routes.ts";
import { payerSandbox } from "./sandbox.ts";
import { forgetAccounts } from "./seal-account.ts";
import { tallyTransactions } from "./tally-transactions.ts";

export const module: Module = {
  name: "transactions",
  routes: transactionRoutes,
  pages: serveReturns,
  jobs: (services) => [
    { name: "resolve-intents", everyMs: 1_000, run: () => resolveIntents(services) },
    { name: "keep-payers-later", everyMs: 10_000, run: () => keepPayersLater(services) },
    { name: "forget-answers", everyMs: 60_000, run: () => forgetAnswers(services) },
    { name: "forget-accounts", everyMs: 3_600_000, run: () => forgetAccounts(services) },
    // Under a stream of payments the current quarter of an hour is counted again and again, and grows.
    { name: "tally-transactions", everyMs: 1_000, rest: 30, run: () => tallyTransactions(services) },
  ],
  backlogs: [{ name: "open_intents", help: "Questions to processors that have no answer yet", read: openIntents }],
  sandbox: payerSandbox,
};
