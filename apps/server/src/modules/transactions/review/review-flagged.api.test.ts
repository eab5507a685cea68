import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, person, sale, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { deliverAll } from "../../../../test/deliver.ts";
import { lettersTo } from "../../../../test/letters.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { settleDue } from "../../settlement/index.ts";
import { resolveIntents } from "../index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** A payment from there is approved and held. */
const flagged = async (override: Record<string, unknown> = {}, postal_code = "20010") =>
  (await app.call("POST", "/transaction", sale({ billing_address: { postal_code }, ...override }))).data;
const act = (id: string, action: string, authorization?: string) =>
  app.call("POST", `/transaction/${id}/${action}`, {}, authorization);
const read = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data;
const settle = async () => {
  app.pass(86_400_000);
  await resolveIntents(app.services);
  await settleDue(app.services);
};
const expectBooksToBeRight = async () =>
  expect([await faultsInBooks(app), await faultsAtNetwork(app)]).toEqual([[], []]);

test("a flagged sale is held, and never settles before somebody approved it", async () => {
  const held = await flagged();
  expect(held).toMatchObject({
    status: "flagged",
    response: "approved",
    amount_authorized: 2599,
    amount_captured: 0,
    captured_at: null,
  });
  await settle();
  await settle();
  expect(await read(held.id)).toMatchObject({ status: "flagged", amount_settled: 0 });
  await expectBooksToBeRight();
  for (const other of ["capture", "void", "refund", "tipadjust"])
    expect([other, (await act(held.id, other)).http]).toEqual([other, 400]);
  const approved = await act(held.id, "approve");
  expect(approved.data).toMatchObject({ status: "pending_settlement", amount_captured: 2599 });
  await settle();
  expect(await read(held.id)).toMatchObject({ status: "settled", amount_settled: 2599 });
  await expectBooksToBeRight();
});

test("who may say so has a payment taken past the merchant's own rules, and never past those of a partner", async () => {
  const past = { bypass_rule_engine: true };
  expect((await flagged(past)).status).toBe("pending_settlement");
  expect((await flagged(past, "20011")).status).toBe("flagged_partner");
  expect((await flagged({ bypass_rule_engine: false })).status).toBe("flagged");
  const clerk = await app.signIn("demo_clerk");
  expect((await app.call("POST", "/transaction", sale(past), clerk)).http).toBe(403);
  await expectBooksToBeRight();
});

test("a declined one is released at the processor, and settles never", async () => {
  const held = await flagged({ amount: 3100 });
  expect((await act(held.id, "decline")).data).toMatchObject({
    status: "declined",
    response: "declined",
    response_code: 310,
    amount_authorized: 0,
  });
  await settle();
  expect((await read(held.id)).status).toBe("declined");
  await expectBooksToBeRight();
});

test.each(["sale", "authorize"])(
  "a %s that was only a trial waits for nobody's judgement: it is voided",
  async (type) => {
    const idempotency_key = `trial of ${type}`;
    const tried = await flagged({ type, amount: 3150, void_on_success: true, idempotency_key });
    expect(tried).toMatchObject({ status: "voided", response: "approved", amount_settled: 0 });
    expect(await flagged({ type, idempotency_key })).toEqual(tried);
    expect((await act(tried.id, "approve")).http).toBe(400);
    await settle();
    await expectBooksToBeRight();
  },
);

test("the trial of a card that a rule would hold leaves nothing held", async () => {
  const customer = (await app.call("POST", "/vault/customer", {})).data.id;
  const address = { first_name: "Ada", postal_code: "20010" };
  await app.call("POST", `/vault/customer/${customer}/address`, address);
  const card = { number: VISA, expiration_date: "12/30" };
  expect((await app.call("POST", `/vault/customer/${customer}/card?authorize=true`, card)).http).toBe(200);
  const [trial] = await app.sql(
    "SELECT status, amount, billing_address->>'postal_code' AS postal_code FROM transactions ORDER BY id DESC LIMIT 1",
  );
  expect(trial).toEqual({ status: "voided", amount: 100, postal_code: "20010" });
  await settle();
  await expectBooksToBeRight();
});

test("what was decided stays decided", async () => {
  const held = await flagged({ amount: 3200 });
  await act(held.id, "approve");
  expect(await act(held.id, "decline")).toMatchObject({
    http: 400,
    msg: "bad request error: transaction can not be declined: it is pending settlement",
  });
  expect((await act(held.id, "approve")).http).toBe(400);
});

test("of an approval and a refusal at the same moment, one is done", async () => {
  const held = await flagged({ amount: 3300 });
  const replies = await Promise.all(["approve", "decline", "approve", "decline"].map((action) => act(held.id, action)));
  expect(replies.map(({ http }) => http).sort()).toEqual([200, 400, 400, 400]);
  await settle();
  await expectBooksToBeRight();
});

test("a flagged authorisation is authorised by its approval, and a credit moves by it", async () => {
  const authorization = await flagged({ type: "authorize", amount: 3400 }, "20011");
  expect(authorization.status).toBe("flagged_partner");
  expect((await act(authorization.id, "approve")).data).toMatchObject({ status: "authorized", amount_captured: 0 });
  const credit = await flagged({ type: "credit", amount: 3500 });
  expect(credit).toMatchObject({ status: "flagged", amount_captured: 0 });
  await expectBooksToBeRight();
  expect((await act(credit.id, "approve")).data).toMatchObject({ status: "pending_settlement", amount_captured: 3500 });
  await expectBooksToBeRight();
});

test("the history tells who held and who let go", async () => {
  const held = await flagged({ amount: 3600 });
  await act(held.id, "approve");
  const { data } = await app.call("GET", `/transaction/${held.id}/events`);
  expect(data.map((event: { type: string }) => event.type)).toEqual(["flagged", "approved"]);
});

test("approving needs the permission to capture, declining that to void", async () => {
  const permissions = { process_capture: true };
  const body = person({ username: "approver", password: PASSWORD, permissions });
  await app.call("POST", "/user", body);
  const token = await app.signIn("approver");
  const held = await flagged({ amount: 3700 });
  expect((await act(held.id, "decline", token)).http).toBe(403);
  expect((await act(held.id, "approve", token)).http).toBe(200);
});

test("a payer is not kept and no receipt is sent while the payment is held", async () => {
  const held = await flagged({
    amount: 3800,
    create_vault_record: true,
    email_receipt: true,
    email_address: "payer@example.test",
  });
  const mails = async () => {
    await deliverAll(app);
    return app.sql("SELECT recipient FROM mails WHERE about = $1", [held.id]);
  };
  expect([held.customer_id, await mails()]).toEqual(["", []]);
  await act(held.id, "approve");
  expect(await mails()).toEqual([{ recipient: "payer@example.test" }]);
});

const customers = async () => (await app.call("POST", "/vault/customer/search", {})).total_count as number;

test("the payer of a held payment is kept once it is approved, and not before", async () => {
  const before = await customers();
  const billing = { billing_address: { first_name: "Ada", postal_code: "20010" } };
  const held = await flagged({ amount: 3700, create_vault_record: true, ...billing });
  expect([held.customer_id, await customers()]).toEqual(["", before]);
  const { data } = await act(held.id, "approve");
  expect(data.customer_id).not.toBe("");
  expect(await read(held.id)).toMatchObject({ customer_id: data.customer_id, customer_payment_type: "card" });
  expect(await customers()).toBe(before + 1);
  const kept = (await app.call("GET", `/vault/${data.customer_id}`)).data.data.customer;
  expect(kept.payments.cards).toMatchObject([{ masked_number: "411111******1111" }]);
  expect(kept.addresses).toMatchObject([{ first_name: "Ada" }]);
});

test("nobody is kept of a held payment that is declined, or whose payer nobody wanted", async () => {
  const before = await customers();
  const declined = await flagged({ amount: 3800, create_vault_record: true });
  await act(declined.id, "decline");
  const unasked = await flagged({ amount: 3900 });
  expect((await act(unasked.id, "approve")).data.customer_id).toBe("");
  expect(await customers()).toBe(before);
});

test("a held payment's card goes to the customer who was named; without that customer the approval stands", async () => {
  const { data: known } = await app.call("POST", "/vault/customer", { description: "Known" });
  const hold = (amount: number) => flagged({ amount, create_vault_record_for: known.id });
  const [first, second] = [await hold(4000), await hold(4050)];
  expect((await act(first.id, "approve")).data.customer_id).toBe(known.id);
  await app.call("DELETE", `/vault/${known.id}`);
  expect((await act(second.id, "approve")).data).toMatchObject({ status: "pending_settlement", customer_id: "" });
});

test("that a payer is wanted is written with the payment, before its outcome is known, and forgotten where nothing is held", async () => {
  const wanted = async (id: string) =>
    (await app.sql("SELECT 1 FROM payers_to_keep WHERE transaction_id = $1", [id])).length === 1;
  const create_vault_record = true;
  // No answer comes from there.
  const open = await flagged({ amount: 4100, create_vault_record }, "20092");
  expect([open.status, await wanted(open.id)]).toEqual(["unknown", true]);
  const held = await flagged({ amount: 4200, create_vault_record });
  expect([held.status, await wanted(held.id)]).toEqual(["flagged", true]);
  const kept = await flagged({ amount: 4300, create_vault_record }, "10001");
  expect([kept.status, await wanted(kept.id)]).toEqual(["pending_settlement", false]);
  const card = { number: "4000000000000002", expiration_date: "12/30" };
  const refused = await flagged({ amount: 4400, create_vault_record, payment_method: { card } }, "10001");
  expect([refused.status, await wanted(refused.id)]).toEqual(["declined", false]);
});

test("the receipt of a held payment says that it is held, and of an approved one that it is approved", async () => {
  const held = await flagged({ amount: 4100 });
  const printed = async () => (await act(held.id, "print")).data as string;
  const mailed = async (email_address: string) => {
    await app.call("POST", `/transaction/${held.id}/email`, { email_address });
    return (await lettersTo(app, email_address))[0]?.text;
  };
  expect(await printed()).toContain("SALE - HELD");
  expect(await printed()).not.toContain("APPROVED");
  expect(await mailed("held@example.test")).toMatch(/^Sale of \$41\.00\n[\s\S]*\nStatus: Held\n/);
  await act(held.id, "approve");
  expect(await printed()).toContain("SALE - APPROVED");
  expect(await mailed("let.go@example.test")).toContain("\nStatus: Approved\n");
});

test("the warning on the dashboard leads to as many payments as it counts, by whoever's rule they are held", async () => {
  await flagged({ amount: 4200 });
  await flagged({ amount: 4300 }, "20011");
  const { data } = await app.call("GET", "/dashboard/alerts", undefined, await app.signIn("demo_merchant"));
  const { link, message } = data.find(({ type }: { type: string }) => type === "held_payments");
  const [field, , value = ""] = (new URL(link, "http://panel.test").searchParams.get("f") ?? "").split(":");
  expect(field).toBe("status");
  const { total_count } = await app.call("POST", "/transaction/search", {
    status: { value: decodeURIComponent(value).split(",") },
  });
  expect(message).toBe(`${total_count} payments wait for a decision`);
});
