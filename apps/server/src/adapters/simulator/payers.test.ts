import { afterEach, beforeEach, expect, test } from "vitest";
import { deviceTimes } from "./devices.ts";
import { type Network, openNetwork } from "./network.ts";
import { PAYER_WAIT_MS } from "./payers.ts";
import { charge, decisionsOf, temporaryDirectory } from "./test-requests.ts";

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let network: Network;
let now = 1_000_000;
const open = () => openNetwork(directory.path, deviceTimes, () => now);

beforeEach(async () => {
  directory = await temporaryDirectory();
  network = await open();
});
afterEach(async () => {
  await network.close();
  await directory.remove();
});

const away = (reference: string) =>
  charge(reference, { instrument: { kind: "apm", type: "oxxo", told: {} }, return_url: "https://pay.example/return" });
const keyOf = (url = "") => url.split("/").at(-1) ?? "";
const send = async (reference: string) => keyOf((await network.charge(away(reference))).redirect_url);

test("a payer is sent to a page of their own, the same however often the charge is repeated", async () => {
  const first = await network.charge(away("a"));
  expect(first).toMatchObject({
    code: 99,
    amount_approved: 0,
    redirect_url: expect.stringContaining("/simulator/payer/"),
  });
  expect(await network.charge(away("a"))).toEqual(first);
  expect((await network.charge(away("b"))).redirect_url).not.toBe(first.redirect_url);
});

test("what they decide is told by the question, and the page says where to go back to", async () => {
  const key = await send("a");
  expect(await network.question("a")).toMatchObject({ code: 99 });
  expect(network.payers.visit(key)).toEqual({
    type: "oxxo",
    amount: 1001,
    currency: "usd",
    code: 99,
    text: "WAITING FOR PAYER",
    return_url: "https://pay.example/return",
  });
  expect(network.payers.visit(key, "approve")).toMatchObject({ code: 100 });
  const outcome = await network.question("a");
  expect(outcome).toMatchObject({ code: 100, amount_approved: 1001 });
  expect(outcome).not.toHaveProperty("redirect_url");
});

test("being asked about takes no payer their choice", async () => {
  const key = await send("a");
  for (let round = 0; round < 3; round++) await network.question("a");
  expect(network.payers.visit(key, "cancel")).toMatchObject({ code: 200, text: "CANCELLED BY PAYER" });
  expect(network.payers.visit(key, "approve")).toMatchObject({ code: 200 });
});

test("who waits and what was decided outlive a restart", async () => {
  const [waiting, decided] = [await send("a"), await send("b")];
  network.payers.visit(decided, "approve");
  await network.close();
  network = await open();
  expect(network.payers.visit(decided)).toMatchObject({ code: 100 });
  expect(network.payers.visit(waiting)).toMatchObject({ code: 99 });
  expect(network.payers.visit(waiting, "decline")).toMatchObject({ code: 200 });
  expect(await decisionsOf(directory.path, "b")).toBe(2);
});

test("after a day nothing is charged any more", async () => {
  const [late, asked] = [await send("a"), await send("b")];
  now += PAYER_WAIT_MS - 1;
  expect(await network.question("b")).toMatchObject({ code: 99 });
  now += 1;
  expect(await network.question("b")).toMatchObject({ code: 200, text: "PAYER DID NOT COME BACK", amount_approved: 0 });
  expect(network.payers.visit(asked, "approve")).toMatchObject({ code: 200 });
  expect(network.payers.visit(late, "approve")).toMatchObject({ code: 200, text: "PAYER DID NOT COME BACK" });
});

test("nothing is cleared of a payment whose payer has not decided", async () => {
  await send("a");
  const items = [{ reference: "a", amount: 1001, direction: "captured" as const }];
  expect((await network.closeBatch({ id: "1", currency: "usd", items })).response_code).toBe(440);
});

test("nobody was given another key", async () => {
  await send("a");
  expect(network.payers.visit("a", "approve")).toBeUndefined();
  expect(network.payers.visit("", "approve")).toBeUndefined();
});
