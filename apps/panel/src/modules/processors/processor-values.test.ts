import { expect, test } from "vitest";
import { newProcessor, processorProblems } from "./processor-values.ts";

const simulator = {
  ...{ type: "simulator", display_name: "Simulator", can_process: true, available: true },
  payment_methods: ["card" as const],
  settings: [{ name: "latency_ms", label: "Latency (ms)", kind: "number" as const, required: false, most: 100 }],
  capabilities: [],
};
const problemOf = (latency_ms: string) =>
  processorProblems({ ...newProcessor("UTC"), type: "simulator", name: "Played", settings: { latency_ms } }, [
    simulator,
  ])["settings.latency_ms"];

test("a setting that is a number may be left out, is whole, and at most what its type says", () => {
  expect(["", "0", "100"].map(problemOf)).toEqual([undefined, undefined, undefined]);
  expect(problemOf("1.5")).toBe("The Latency (ms) has invalid format");
  expect(problemOf("-1")).toBe("The Latency (ms) has invalid format");
  expect(problemOf("101")).toBe("The Latency (ms) must be between 0 and 100.");
});
