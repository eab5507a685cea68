import type { DeviceAct, DeviceState } from "@gatehouse/contract/terminals/simulator-schemas.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../test/app.ts";
import { faultsInBooks } from "../../../test/books.ts";
import { resolveIntents } from "../transactions/index.ts";

const MINUTE = 60_000;
let app: TestApp;
let partner = "";
beforeAll(async () => {
  app = await testApp();
  partner = await app.signIn("demo_partner");
});
afterAll(async () => {
  expect(await faultsInBooks(app)).toEqual([]);
  await app.stop();
});

type Device = { id: string; key: string };
type Undone<A> = A extends { reference: string } ? Omit<A, "reference"> : A;

async function held(body: object = {}): Promise<Device> {
  const merchant = (await app.call("GET", "/merchant")).data.id;
  const { id } = (await app.call("POST", `/merchant/${merchant}/terminal`, body, partner)).data;
  return { id, key: (await app.call("POST", `/terminal/${id}/simulator`)).data.device_key };
}
const pay = (id: string, options: object = {}) =>
  app.call("POST", "/transaction", sale({ amount: 1000, payment_method: { terminal: { id, ...options } } }));
const say = (path: string, body: object) => app.call("POST", `/simulated-terminal/${path}`, body, "");

/** Waits, as a device does, until a payment is shown. */
async function shownAt({ key }: Device): Promise<DeviceState> {
  for (let seen: number | undefined; ; ) {
    const { data } = await say("listen", { device_key: key, seen });
    if (data.task) return data;
    seen = data.version;
  }
}
async function actAt(device: Device, does: Undone<DeviceAct>): Promise<DeviceState> {
  const { task } = await shownAt(device);
  const { data } = await say("act", { device_key: device.key, does: { reference: task?.reference, ...does } });
  return data;
}
const visa = { act: "present", card: "visa", entry: "contactless" } as const;

test("a sale waits for the person at the device and is approved with their tip", async () => {
  const device = await held({ flags: ["allow_add_tip_to_transaction"], signature_required: true });
  const paid = pay(device.id);
  expect((await shownAt(device)).task).toMatchObject({ amount: 1000, currency: "usd", signature_required: true });
  const state = await actAt(device, { ...visa, tip_amount: 200 });
  expect(state).toMatchObject({ task: null, outcome: { code: 100, amount_approved: 1200, tip_amount: 200 } });
  const { data } = await paid;
  expect(data).toMatchObject({ status: "pending_settlement", amount: 1200, base_amount: 1000, tip_amount: 200 });
  expect(data.response_body.terminal).toMatchObject({ entry_type: "contactless", masked_card: "4111********1111" });
});

test("a tip that the terminal may not take is not taken", async () => {
  const device = await held();
  const paid = pay(device.id);
  await actAt(device, { ...visa, tip_amount: 200 });
  expect((await paid).data).toMatchObject({ amount: 1000, tip_amount: 0 });
});

type Declining = { what: string; does: Undone<DeviceAct>; options: object; code: number; text: string };

test.each<Declining>([
  { what: "a card without money", does: { ...visa, card: "no_funds" }, options: {}, code: 202, text: "INSUFF FUNDS" },
  { what: "a cancelled payment", does: { act: "cancel" }, options: {}, code: 200, text: "CANCELLED AT TERMINAL" },
  { what: "a wrong PIN", does: { ...visa, pin: "9999" }, options: { debit: true }, code: 226, text: "INCORRECT PIN" },
  { what: "EBT without its PIN", does: visa, options: { ebt: "food" }, code: 226, text: "INCORRECT PIN" },
])("$what declines the payment", async ({ does, options, code, text }) => {
  const device = await held({ debit: true, ebt: true });
  const paid = pay(device.id, options);
  expect((await actAt(device, does)).outcome).toMatchObject({ code });
  const { data } = await paid;
  expect([data.status, data.response_code, data.amount_captured]).toEqual(["declined", code, 0]);
  expect(data.response_body.terminal.processor_response_text).toBe(text);
});

test("debit is taken with the right PIN, and needs no signature", async () => {
  const device = await held({ debit: true });
  const paid = pay(device.id, { debit: true });
  expect((await shownAt(device)).task).toMatchObject({ account: "debit", signature_required: false });
  await actAt(device, { ...visa, entry: "chip", pin: "1234" });
  expect((await paid).data).toMatchObject({ response_code: 100 });
});

test.each(["food", "cash"])("EBT %s is asked for at the device, and the receipt tells it", async (ebt) => {
  const device = await held({ ebt: true, flags: ["allow_add_tip_to_transaction"] });
  const paid = pay(device.id, { ebt, signature_required: true });
  const { task } = await shownAt(device);
  expect(task).toMatchObject({ account: "ebt", ebt, signature_required: false, takes_tip: false });
  await actAt(device, { ...visa, entry: "chip", pin: "1234", tip_amount: 100 });
  const { data } = await paid;
  expect(data).toMatchObject({ amount: 1000, tip_amount: 0 });
  const told = { payment_type: "ebt", processor_specific: { EBTType: ebt } };
  const receipt_data = { payment_type: "ebt", ebt, cvm: "pin" };
  expect(data.response_body.terminal).toMatchObject({ ...told, receipt_data });
  const slip = (await app.call("POST", `/transaction/${data.id}/print`)).data;
  expect(slip).toMatch(new RegExp(`Account +EBT ${ebt}\n[^]*Verified by +PIN\n`));
  expect(slip).not.toContain("Signature");
});

test("a payment whose device loses its line is not known, and never charged", async () => {
  const device = await held();
  const paid = pay(device.id);
  await shownAt(device);
  await say("act", { device_key: device.key, does: { act: "switch_off" } });
  const { data } = await paid;
  expect(data.status).toBe("unknown");
  app.pass(3 * MINUTE);
  await resolveIntents(app.services);
  const found = await app.call("GET", `/transaction/${data.id}`);
  expect(found.data).toMatchObject({ status: "declined", response_code: 421, amount_captured: 0 });
  expect((await pay(device.id)).data.response_body.terminal.processor_response_text).toBe("TERMINAL OFFLINE");
});

test("nobody asks what became of a payment while a person may still act", async () => {
  const device = await held();
  const paid = pay(device.id);
  await shownAt(device);
  app.pass(MINUTE);
  await resolveIntents(app.services);
  await actAt(device, visa);
  expect((await paid).data.status).toBe("pending_settlement");
});

test("a device that was left lets payments be answered without it", async () => {
  const device = await held();
  expect(await say("leave", { device_key: device.key })).toMatchObject({ http: 200, data: null });
  expect((await pay(device.id)).data.response_code).toBe(100);
});

test("only the merchant's own terminal is held, and a key that nobody has opens nothing", async () => {
  const { id, key } = await held();
  const other = await app.signIn("other_merchant");
  expect((await app.call("POST", `/terminal/${id}/simulator`, undefined, other)).http).toBe(404);
  expect((await app.call("POST", `/terminal/${id}/simulator`)).http).toBe(200);
  for (const path of ["listen", "leave"]) expect((await say(path, { device_key: key })).http).toBe(404);
  const bad = await say("act", { device_key: key, does: { act: "explode" } });
  expect([bad.http, bad.msg]).toEqual([400, "bad request error: invalid Act"]);
});

test("in production there is no simulated device", async () => {
  const live = await testApp({ ENVIRONMENT: "production", MASTER_KEY: "0".repeat(64) });
  expect((await live.call("POST", "/simulated-terminal/listen", { device_key: "k" }, "")).http).toBe(404);
  await live.stop();
});
