import { MASK } from "@gatehouse/contract/secret.ts";
import { expect, test } from "vitest";
import { newProcessor, processorInput, processorProblems } from "./processor-values.ts";

const simulator = {
  type: "simulator",
  display_name: "Simulator",
  can_process: true,
  available: true,
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

test("a setting that is a map is an object in JSON, and nothing is longer than the server keeps", () => {
  const type = {
    type: "house_ach",
    display_name: "House ACH",
    can_process: false,
    available: true,
    payment_methods: ["ach" as const],
    settings: [
      { name: "terminals", label: "Terminals", kind: "map" as const, required: true },
      { name: "note", label: "Note", kind: "text" as const, required: false },
    ],
    capabilities: [],
  };
  const problemsOf = (terminals: string, note = "") => {
    const values = { ...newProcessor("UTC"), type: "house_ach", name: "House", settings: { terminals, note } };
    const found = processorProblems(values, [type]);
    return [found["settings.terminals"], found["settings.note"]];
  };
  expect(problemsOf('{"main": {"sec_code": "PPD"}}')).toEqual([undefined, undefined]);
  expect(problemsOf(MASK)).toEqual([undefined, undefined]);
  const sent = (terminals: string) =>
    processorInput({ ...newProcessor("UTC"), type: "house_ach", settings: { terminals } }, type).settings.house_ach;
  expect([sent(MASK), sent('{"a": {}}')]).toEqual([
    { terminals: MASK, note: "" },
    { terminals: { a: {} }, note: "" },
  ]);
  for (const wrong of ["[]", "null", "main", "{"])
    expect([wrong, problemsOf(wrong)[0]]).toEqual([wrong, "The Terminals has invalid format"]);
  expect(problemsOf("", "x".repeat(4_001))).toEqual([
    "The Terminals field is required.",
    "The Note must be at most 4000 characters.",
  ]);
});

test("the agreements that a processor takes accounts under are kept among its features", () => {
  const values = { ...newProcessor("UTC"), available_sec_codes: ["ppd" as const, "tel" as const] };
  expect(processorInput(values, simulator).features).toEqual({
    hide_in_vt: false,
    disable_auto_settle: false,
    available_sec_codes: ["ppd", "tel"],
  });
  expect(processorInput(values, simulator)).not.toHaveProperty("available_sec_codes");
});

test("a processor is made the default of ways to pay that it takes, and of no other that was ticked before", () => {
  const values = { ...newProcessor("UTC"), default_card: true, default_ach: true };
  expect(processorInput(values, simulator)).toMatchObject({ default_card: true, default_ach: false });
});
