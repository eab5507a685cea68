import { defineConfig } from "vitest/config";
import { longestFirst } from "../tooling/longest-first.ts";
import { areas } from "./stage/samples.ts";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: "node",
    include: ["**/*.e2e.ts"],
    globalSetup: "stage/world.ts",
    // A worker plays its files one after the other in one process, with one line to its browser.
    isolate: false,
    setupFiles: "stage/curtain.ts",
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(...areas.map((area) => `${area}-reads-every-screen.e2e.ts`)) },
    maxConcurrency: 2,
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
