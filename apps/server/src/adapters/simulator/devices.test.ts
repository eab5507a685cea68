import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ChargeRequest } from "../../ports/processor.ts";
import { type Network, openNetwork } from "./network.ts";
import { charge, temporaryDirectory } from "./test-requests.ts";

const times = { waitMs: 60_000, holdMs: 40, silenceMs: 80 };
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let network: Network;
let key = "";

async function open(changes: Partial<typeof times> = {}): Promise<void> {
  network = await openNetwork(directory.path, { ...times, ...changes });
  key = network.devices.pair("counter");
}
beforeEach(async () => {
  directory = await temporaryDirectory();
  await open();
});
afterEach(async () => {
  await network.close();
  await directory.remove();
});

function atTerminal(reference: string, changes: Partial<ChargeRequest> = {}): ChargeRequest {
  const device = { terminal_id: "counter", tpn: "000000000001", account: "credit", takes_tip: true } as const;
  const instrument = { kind: "terminal", ...device, signature_required: false, print_receipt: "no" } as const;
  return charge(reference, { instrument, ...changes });
}
const visa = { act: "present", card: "visa", entry: "chip" } as const;
const shown = async () => (await network.devices.listen(key, undefined))?.task?.reference;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a payment at a device that a person holds", () => {
  test("waits for the person and is charged with the tip that they add", async () => {
    const paid = network.charge(atTerminal("a"));
    expect(await shown()).toBe("a");
    const state = await network.devices.act(key, { ...visa, reference: "a", tip_amount: 250 });
    expect(state).toMatchObject({ task: null, outcome: { reference: "a", code: 100, amount_approved: 1251 } });
    expect(await paid).toMatchObject({ code: 100, amount_approved: 1251, tip_amount: 250 });
    expect(await network.charge(atTerminal("a"))).toEqual(await paid);
  });

  test("is not charged with a tip that is larger than the bill", async () => {
    const paid = network.charge(atTerminal("a"));
    await network.devices.act(key, { ...visa, reference: "a", tip_amount: 1002 });
    expect(await paid).toMatchObject({ code: 220, amount_approved: 0 });
    const next = network.charge(atTerminal("b"));
    await network.devices.act(key, { ...visa, reference: "b", tip_amount: 1001 });
    expect(await next).toMatchObject({ code: 100, tip_amount: 1001 });
  });

  test("that is repeated while it waits is shown and charged once", async () => {
    const both = [network.charge(atTerminal("a")), network.charge(atTerminal("a"))];
    await network.devices.act(key, { ...visa, reference: "a" });
    const [one, two] = await Promise.all(both);
    expect(one).toMatchObject({ code: 100, amount_approved: 1001 });
    expect(two).toEqual(one);
  });

  test("is given up by the device when nobody acts", async () => {
    await network.close();
    await open({ waitMs: 20 });
    expect(await network.charge(atTerminal("a"))).toMatchObject({ code: 421, text: "TERMINAL TIMED OUT" });
  });

  test("is never charged once somebody has asked what became of it", async () => {
    const paid = network.charge(atTerminal("a"));
    expect(await shown()).toBe("a");
    expect(await network.question("a")).toBeNull();
    expect(await paid).toMatchObject({ amount_approved: 0 });
    await network.devices.act(key, { ...visa, reference: "a" });
    expect(await network.question("a")).toBeNull();
  });

  test("is not answered by an act that was meant for the one before", async () => {
    const paid = network.charge(atTerminal("b"));
    await network.devices.act(key, { act: "cancel", reference: "a" });
    expect(await shown()).toBe("b");
    await network.devices.act(key, { ...visa, reference: "b" });
    expect(await paid).toMatchObject({ code: 100 });
  });

  test("keeps another one waiting no longer than it takes to say that the device is busy", async () => {
    const first = network.charge(atTerminal("a"));
    expect(await network.charge(atTerminal("b"))).toMatchObject({ code: 400, text: "TERMINAL BUSY" });
    await network.devices.act(key, { act: "cancel", reference: "a" });
    expect(await first).toMatchObject({ code: 200, text: "CANCELLED AT TERMINAL" });
  });

  test("moves to the device that is paired next, and the first one is turned away", async () => {
    const paid = network.charge(atTerminal("a"));
    const next = network.devices.pair("counter");
    expect(await network.devices.listen(key, undefined)).toBeUndefined();
    await network.devices.act(next, { ...visa, reference: "a" });
    expect(await paid).toMatchObject({ code: 100 });
  });
});

describe("the network answers for a device", () => {
  test("that another terminal has", async () => {
    const elsewhere = atTerminal("a");
    const instrument = { ...elsewhere.instrument, terminal_id: "door" } as ChargeRequest["instrument"];
    expect(await network.charge({ ...elsewhere, instrument })).toMatchObject({ code: 100 });
  });

  test("that was left, or has not been heard of for a while", async () => {
    network.devices.leave(key);
    expect(await network.charge(atTerminal("a"))).toMatchObject({ code: 100 });
    key = network.devices.pair("counter");
    await pause(times.silenceMs + 10);
    expect(await network.charge(atTerminal("b"))).toMatchObject({ code: 100 });
  });

  test("that is switched off: nothing is charged", async () => {
    await network.devices.act(key, { act: "switch_off" });
    expect(await network.charge(atTerminal("a"))).toMatchObject({ code: 421, text: "TERMINAL OFFLINE" });
    await network.devices.act(key, { act: "switch_on" });
    const paid = network.charge(atTerminal("b"));
    await network.devices.act(key, { ...visa, reference: "b" });
    expect(await paid).toMatchObject({ code: 100 });
  });
});

test("a device that listens hears of a payment at once, and of nothing after a while", async () => {
  const first = await network.devices.listen(key, undefined);
  expect(await network.devices.listen(key, first?.version)).toEqual(first);
  const heard = network.devices.listen(key, first?.version);
  const paid = network.charge(atTerminal("a"));
  expect(await heard).toMatchObject({ task: { reference: "a", amount: 1001, takes_tip: true } });
  await network.devices.act(key, { act: "cancel", reference: "a" });
  await paid;
});

test("who pulls the plug under way leaves the till without an answer, and nothing is charged afterwards", async () => {
  const paid = network.charge(atTerminal("a"));
  const failed = expect(paid).rejects.toThrow("offline");
  await network.devices.act(key, { act: "switch_off" });
  await failed;
  expect(await network.question("a")).toBeNull();
});
