import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../test/app.ts";
import { faultsAtNetwork } from "../../../test/network-books.ts";
import { standIn } from "../../../test/stand-in.ts";
import { type Outcome, type ProcessorClient, ProcessorUnreachable } from "../../ports/processor.ts";
import { openIntents, resolveIntents } from "../transactions/index.ts";

type Played = { afterwards?: () => Promise<void>; dead?: boolean; page?: string | undefined };

let app: TestApp;
let network: ProcessorClient;
let played: Played = {};
const naming = (outcome: Outcome): Outcome =>
  "page" in played ? { ...outcome, redirect_url: played.page as string } : outcome;

beforeAll(async () => {
  app = await testApp();
  network = standIn(app, "sandbox_apm", {
    async charge(request) {
      const outcome = await network.charge(request);
      const { afterwards } = played;
      if (!afterwards) return naming(outcome);
      await afterwards();
      throw new ProcessorUnreachable("the answer was lost");
    },
    async settleQuestion(reference) {
      if (played.dead) throw new ProcessorUnreachable("nobody answers");
      const outcome = await network.settleQuestion(reference);
      return outcome && naming(outcome);
    },
  }).network;
});
afterEach(() => {
  played = {};
});
afterAll(() => app.stop());

const send = (more: object = {}) =>
  app.call("POST", "/transaction", sale({ payment_method: { apm: { type: "sepa" } }, ...more }));
const find = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data;
const askLater = () => {
  app.pass(600_000);
  return resolveIntents(app.services);
};
async function payAt(redirect_url: string): Promise<void> {
  const { data } = await app.call("POST", `/simulator/payer/${redirect_url.split("/").at(-1)}`, { act: "approve" }, "");
  await fetch(app.url + new URL(data.return_url).pathname, { redirect: "manual" });
}

test("an answer that is lost while the worker hears it leaves the payment waiting for its payer", async () => {
  played = { afterwards: async () => void (await askLater()) };
  const { data } = await send({ idempotency_key: "lost" });
  played = {};
  expect(data).toMatchObject({ status: "pending", response_code: 99 });
  expect((await send({ idempotency_key: "lost" })).data).toEqual(data);
  await payAt(data.response_body.apm.redirect_url);
  expect(await find(data.id)).toMatchObject({ status: "pending_settlement", amount_captured: 2599 });
});

test.each([undefined, "", "http://", "javascript:alert(1)"])(
  "a processor that sends the payer to %j has not answered: the payment waits until it names a page",
  async (page) => {
    played = { page };
    const { http, data } = await send();
    expect([http, data.status, data.response_code, data.response_body.apm.redirect_url]).toEqual([
      200,
      "pending",
      0,
      "",
    ]);
    await askLater();
    expect((await find(data.id)).response_code).toBe(0);
    played = {};
    await askLater();
    expect(await find(data.id)).toMatchObject({ status: "pending", response_code: 99 });
  },
);

test("a processor that is silent while payers are away wakes the operator, until it says again that it waits", async () => {
  await send();
  await askLater();
  const before = await openIntents(app.services);
  played = { dead: true };
  await askLater();
  await askLater();
  expect((await openIntents(app.services)).count).toBeGreaterThan(before.count);
  played = {};
  await askLater();
  expect(await openIntents(app.services)).toEqual(before);
});

test("a card whose outcome nobody knows is asked about before all payers who are away", async () => {
  for (let sent = 0; sent < 51; sent++) await send();
  const card = await app.call("POST", "/transaction", sale({ billing_address: { postal_code: "20091" } }));
  expect(card.data.status).toBe("unknown");
  played = { dead: true };
  await askLater();
  expect((await find(card.data.id)).status).toBe("pending_settlement");
});

test("the network tells the same story of each as we do", async () => {
  for (const does of ["approve", "decline"]) {
    const { redirect_url } = (await send()).data.response_body.apm;
    const { data } = await app.call("POST", `/simulator/payer/${redirect_url.split("/").at(-1)}`, { act: does }, "");
    await fetch(app.url + new URL(data.return_url).pathname, { redirect: "manual" });
  }
  expect(await faultsAtNetwork(app)).toEqual([]);
});
