import type { Module } from "../../module.ts";
import { keepRequestLogDays } from "./jobs.ts";
import { requestLogRoutes } from "./routes.ts";

export const module: Module = {
  name: "request-log",
  routes: requestLogRoutes,
  jobs: (services) => [{ name: "keep-request-log", everyMs: 3_600_000, run: () => keepRequestLogDays(services) }],
};
