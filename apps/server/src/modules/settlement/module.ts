import type { Module } from "../../module.ts";
import { settlementRoutes } from "./routes.ts";
import { settleDue, unsentBatches } from "./settle-due.ts";

export const module: Module = {
  name: "settlement",
  routes: settlementRoutes,
  jobs: (services) => [{ name: "settle-due", everyMs: 5_000, run: () => settleDue(services) }],
  backlogs: [
    { name: "unsent_batches", help: "Settlement batches that no processor has accepted yet", read: unsentBatches },
  ],
};
