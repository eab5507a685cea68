import type { Module } from "../../module.ts";
import { dueBatches, eraseOldResults, processBatches } from "./jobs.ts";
import { fileBatchRoutes } from "./routes.ts";

export const module: Module = {
  name: "file-batch",
  routes: fileBatchRoutes,
  jobs: (services) => [
    { name: "process-file-batches", everyMs: 500, run: (stopping) => processBatches(services, stopping) },
    { name: "erase-file-batch-results", everyMs: 600_000, run: () => eraseOldResults(services) },
  ],
  backlogs: [
    {
      name: "due_file_batches",
      help: "File batches that wait for the worker or are being processed",
      read: dueBatches,
    },
  ],
};
