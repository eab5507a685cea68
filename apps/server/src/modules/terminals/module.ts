import type { Module } from "../../module.ts";
import { settleTerminals } from "./jobs.ts";
import { terminalRoutes } from "./routes.ts";
import { terminalSandbox } from "./sandbox.ts";

export const module: Module = {
  name: "terminals",
  routes: terminalRoutes,
  jobs: (services) => [{ name: "settle-terminals", everyMs: 30_000, run: () => settleTerminals(services) }],
  sandbox: terminalSandbox,
};
