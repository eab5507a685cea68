import { afterEach, beforeEach, expect, test } from "vitest";
import type { Chance } from "../../../ports/chance.ts";
import { ProcessorNotReached, ProcessorUnreachable } from "../../../ports/processor.ts";
import { type Simulator, startSimulator } from "../../simulator/index.ts";
import { charge, decisionsOf, temporaryDirectory } from "../../simulator/test-requests.ts";
import { SandboxClient } from "./client.ts";
import { simulatorType } from "./simulator-type.ts";

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let simulator: Simulator;

beforeEach(async () => {
  directory = await temporaryDirectory();
  simulator = await startSimulator({ dataDir: directory.path });
});
afterEach(async () => {
  await simulator.stop();
  await directory.remove();
});

const connect = (settings: Record<string, unknown>, chance: Chance = () => 0.5, deadlineMs = 5_000) =>
  simulatorType(new SandboxClient({ url: simulator.url, deadlineMs }), chance).connect(settings);

/** Chances one after another, each once. */
const chances = (...list: number[]): Chance => {
  const left = [...list];
  return () => left.shift() ?? Number.NaN;
};

test("without settings it answers as the network does", async () => {
  expect(await connect({}).charge(charge("a"))).toMatchObject({ code: 100, avs: "M", cvv: "M" });
});

test("of payments it declines those whose chance falls below the percentage, and no refund", async () => {
  const client = connect({ decline_percent: 30 }, chances(0.9, 0.299, 0.9, 0.3));
  expect(await client.charge(charge("a"))).toMatchObject({ code: 200, amount_approved: 0, processor_code: "05" });
  expect(await client.charge(charge("b"))).toMatchObject({ code: 100 });
  const refund = { reference: "r", original_reference: "b", amount: 1, currency: "usd" };
  expect(await client.refund(refund)).toMatchObject({ code: 100 });
});

test("a decline stays one, whoever asks about it and whatever the chance of a repeat", async () => {
  const client = connect({ decline_percent: 50 }, chances(0.9, 0.1, 0.9, 0.9));
  expect((await client.charge(charge("a"))).code).toBe(200);
  expect((await client.charge(charge("a"))).code).toBe(200);
  expect((await client.settleQuestion("a"))?.code).toBe(200);
});

test("what it declined may be approved by another that is asked for it once more", async () => {
  expect((await connect({ decline_percent: 100 }).charge(charge("a"))).code).toBe(200);
  expect((await connect({}).charge(charge("a", { declined_elsewhere: true }))).code).toBe(100);
});

test("an answer takes as long as it is told to, and one beyond the deadline leaves the outcome unknown", async () => {
  const started = performance.now();
  expect((await connect({ latency_ms: 250 }).charge(charge("a"))).code).toBe(100);
  expect(performance.now() - started).toBeGreaterThan(240);
  const impatient = connect({ latency_ms: 5_000 }, undefined, 150);
  const lost = await impatient.charge(charge("b")).catch((error) => error);
  expect(lost).toBeInstanceOf(ProcessorUnreachable);
  expect(lost).not.toBeInstanceOf(ProcessorNotReached);
  expect((await impatient.settleQuestion("b"))?.code).toBe(100);
});

test("where it plays that it is not there, nothing was sent", async () => {
  await expect(connect({ unreachable_percent: 100 }).charge(charge("a"))).rejects.toBeInstanceOf(ProcessorNotReached);
  expect(await decisionsOf(directory.path, "a")).toBe(0);
});
