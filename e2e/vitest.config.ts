import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: "node",
    include: ["**/*.e2e.ts"],
    globalSetup: "stage/world.ts",
    fileParallelism: false,
    maxConcurrency: 2,
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
