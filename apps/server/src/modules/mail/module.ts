import type { Module } from "../../module.ts";
import { forgetOldMails, recheckDomains, sendDueMails } from "./jobs.ts";
import { mailRoutes } from "./routes.ts";
import { mailSandbox } from "./sandbox.ts";

export const module: Module = {
  name: "mail",
  routes: mailRoutes,
  jobs: (services) => [
    { name: "send-mails", everyMs: 1_000, run: () => sendDueMails(services) },
    { name: "recheck-domains", everyMs: 60_000, run: () => recheckDomains(services) },
    { name: "forget-mails", everyMs: 60_000, run: () => forgetOldMails(services) },
  ],
  sandbox: mailSandbox,
};
