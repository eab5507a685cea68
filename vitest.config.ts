import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { longestFirst } from "./tooling/longest-first.ts";

export default defineConfig({
  test: {
    environment: "node",
    include: ["packages/**/*.test.{ts,tsx}", "apps/**/*.test.{ts,tsx}", "tooling/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/.data/**", "e2e/**"],
    pool: "forks",
    // A file has an app and a database of its own, so files may share a process and what it has imported: two fifths less work.
    isolate: false,
    maxWorkers: availableParallelism(),
    sequence: { sequencer: longestFirst("kill.test.ts", "access-matrix.test.ts") },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ["apps/server/test/database-global.ts"],
  },
});
