import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp } from "../../../test/app.ts";
import { deliverAll } from "../../../test/deliver.ts";
import { standIn } from "../../../test/stand-in.ts";
import { statementsOf } from "../../../test/statements.ts";
import { surcharging } from "../../../test/surcharging.ts";
import type { Services } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { deliverEvents } from "../../events/deliver-events.ts";
import { type ProcessorClient, ProcessorUnreachable } from "../../ports/processor.ts";
import { settleNow } from "../settlement/index.ts";
import { resolveIntents } from "../transactions/index.ts";
import { payerReceipts } from "./send-receipt.ts";

/** The secondary part of `splitSale`. */
const ADDED = 300;

let app: TestApp;
let network: ProcessorClient;
/** What becomes of a charge of `ADDED`. */
let chargeAdded: ProcessorClient["charge"];
beforeAll(async () => {
  app = await testApp();
  network = standIn(app, "sandbox", {
    charge: (request) => (request.amount === ADDED ? chargeAdded(request) : network.charge(request)),
  }).network;
});
beforeEach(() => {
  chargeAdded = (request) => network.charge(request);
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: a payment as a client reads it
type Paid = any;
let payers = 0;
const newPayer = () => {
  payers += 1;
  return { email_receipt: true, email_address: `payer${payers}@example.test` };
};
const pay = async (payer: object, override: Record<string, unknown> = {}): Promise<Paid> =>
  (await app.call("POST", "/transaction", sale({ ...payer, ...override }))).data;
const act = async ({ id }: Paid, action: string, body: object = {}): Promise<Paid> => {
  const { http, data } = await app.call("POST", `/transaction/${id}/${action}`, body);
  expect([action, http]).toEqual([action, 200]);
  return data;
};
const resolveLater = async () => {
  app.pass(120_000);
  await resolveIntents(app.services);
};

/** The texts of the receipts that were written to a payer, without delivering further events. */
const writtenTo = async ({ email_address }: { email_address: string }): Promise<string[]> => {
  const mails = await app.sql(
    "SELECT id, sealed_body FROM mails WHERE kind = 'receipt' AND recipient = $1 ORDER BY created_at, id",
    [email_address],
  );
  return mails.map(({ id, sealed_body }) => JSON.parse(app.services.keys.open(sealed_body, id)).text);
};
const receiptsOf = async (payer: { email_address: string }) => {
  await deliverAll(app);
  return writtenTo(payer);
};

describe("the payer's receipt", () => {
  test("is mailed once for each approval, by the worker, and listed in the payment's email history", async () => {
    const payer = newPayer();
    const { id } = await pay(payer);
    expect(await writtenTo(payer)).toEqual([]);
    await deliverAll(app);
    await deliverAll(app);
    expect(await writtenTo(payer)).toEqual([expect.stringMatching(/^Sale of \$25\.99\n/)]);
    const history = (await app.call("GET", `/transaction/${id}/email-events`)).data;
    expect(history).toMatchObject([{ event: "processed", email: payer.email_address }]);
  });

  test.each([
    ["a decline", { payment_method: { card: { number: "4000000000000002", expiration_date: "12/30" } } }],
    ["a payment that is voided on success", { void_on_success: true }],
    ["a flagged payment", { billing_address: { postal_code: "20010" } }],
    ["a payment without an address", { email_address: "" }],
    ["a payment that asked for none", { email_receipt: false }],
  ])("isn't mailed for %s", async (_, override) => {
    const payer = newPayer();
    await pay(payer, override);
    expect(await receiptsOf(payer)).toEqual([]);
  });

  test("is mailed for a flagged payment once a user approves it, and never if the user declines it", async () => {
    const [kept, refused] = [newPayer(), newPayer()];
    const billing_address = { postal_code: "20010" };
    await act(await pay(kept, { billing_address }), "approve");
    await act(await pay(refused, { billing_address }), "decline");
    expect(await receiptsOf(kept)).toEqual([expect.stringContaining("\nStatus: Approved\n")]);
    expect(await receiptsOf(refused)).toEqual([]);
  });

  test("is mailed for a refund, too, and not for a void", async () => {
    const [refunded, voided] = [newPayer(), newPayer()];
    const [first, second] = [await pay(refunded), await pay(voided)];
    await act(second, "void");
    await settleNow(app.services);
    await act(first, "refund", { amount: 500 });
    const titles = (texts: string[]) => texts.map((text) => text.split("\n")[0]);
    expect(titles(await receiptsOf(refunded)).sort()).toEqual(["Refund of $5.00", "Sale of $25.99"]);
    expect(titles(await receiptsOf(voided))).toEqual(["Sale of $25.99"]);
  });

  test("is mailed once a payer who was redirected has paid", async () => {
    const payer = newPayer();
    const apm = { type: "klarna", merchant_redirect_url: "https://shop.example.test/thanks" };
    const { response_body } = await pay(payer, { payment_method: { apm } });
    expect(await receiptsOf(payer)).toEqual([]);
    const key = response_body.apm.redirect_url.split("/").at(-1);
    const { return_url } = (await app.call("POST", `/simulator/payer/${key}`, { act: "approve" }, "")).data;
    await fetch(`${app.url}${new URL(return_url).pathname}`, { redirect: "manual" });
    expect(await receiptsOf(payer)).toEqual([expect.stringContaining("Paid with: Klarna\n")]);
  });

  test("is mailed for a payment at a terminal", async () => {
    const payer = newPayer();
    const made = await app.call(
      ...(["POST", `/merchant/${DEMO_MERCHANT}/terminal`, { tpn: "000000000077" }] as const),
      await app.signIn("demo_partner"),
    );
    await pay(payer, { payment_method: { terminal: { id: made.data.id } } });
    expect(await receiptsOf(payer)).toEqual([expect.stringContaining("Paid with: Card ending in 1111\n")]);
  });

  test("shows the payment as it was approved, whatever changed before the mail was written", async () => {
    const [captured, tipped] = [newPayer(), newPayer()];
    const parts = { amount: 4_000, tax_amount: 400, order_id: "A1" };
    const first = await pay(captured, { type: "authorize", ...parts });
    await act(first, "capture", { amount: 2_000, order_id: "B2" });
    await act(first, "void");
    const second = await pay(tipped, parts);
    await act(second, "tipadjust", { tip: 100, base_amount: 3_000 });
    await settleNow(app.services);
    await act(second, "refund");
    const facts = ["Subtotal: $36.00", "Tax: $4.00", "Total: $40.00 USD", "Status: Approved", "Order: A1"];
    const shown = (texts: string[]) => {
      const text = texts.find((one) => !one.startsWith("Refund")) ?? "";
      return [text.split("\n")[0], facts.filter((line) => text.includes(`${line}\n`))];
    };
    expect(shown(await receiptsOf(captured))).toEqual(["Authorization of $40.00", facts]);
    expect(shown(await receiptsOf(tipped))).toEqual(["Sale of $40.00", facts]);
  });

  test("costs the payment no statement that writes, and a sale without one isn't read by the worker", async () => {
    const written = async (payer: object) =>
      (await statementsOf(app, () => pay(payer))).filter((text) => !/"\s*SELECT/i.test(text)).length;
    const plain = await written({});
    expect(await written(newPayer())).toBe(plain);
    await deliverAll(app);
    await pay({});
    const delivering = await statementsOf(app, () => deliverAll(app, [payerReceipts]));
    expect(delivering.filter((text) => /\b(transactions|merchants|mails)\b/.test(text))).toEqual([]);
  });
});

describe("the receipts of a payment that is charged in two parts", () => {
  const splitSale = (payer: object, override: object = {}) =>
    pay(payer, {
      amount: undefined,
      base_amount: 10_000,
      payment_method: { card: { number: "4005519200000004", expiration_date: "12/30", cvc: "999" } },
      ...override,
    });
  let main = "";
  beforeAll(async () => {
    const [row] = await app.sql("SELECT id FROM processors WHERE merchant_id = $1 AND name = 'Main'", [DEMO_MERCHANT]);
    main = row.id;
    await surcharging(app, main, true);
    const processor = { name: "Beside", tag: "splitpaymentadjustment", settings: { sandbox: {} } };
    const partner = await app.signIn("demo_partner");
    expect((await app.call("POST", `/merchant/${DEMO_MERCHANT}/processor`, processor, partner)).http).toBe(200);
  });
  afterAll(() => surcharging(app, main, false));
  afterEach(() => deliverAll(app));

  test("show both parts as they were when each was approved, whatever changed before the mails were written", async () => {
    const payer = newPayer();
    const { id } = await splitSale(payer);
    await act({ id }, "void");
    const [primary = "", secondary = "", ...more] = (await receiptsOf(payer)).sort();
    expect(more).toEqual([]);
    expect(primary).toMatch(/^Sale of \$100\.00\n[\s\S]*\nSurcharge, charged separately: \$3\.00\n/);
    expect(secondary).toMatch(/^Sale of \$3\.00\n/);
    expect(secondary).toContain(`\nCharged beside ${id}: $103.00 in all\n`);
  });

  test("are one where the secondary part was declined", async () => {
    const payer = newPayer();
    chargeAdded = async () => ({
      code: 200,
      amount_approved: 0,
      auth_code: "",
      processor_code: "05",
      text: "DO NOT HONOR",
      processor_transaction_id: "1",
      avs: "",
      cvv: "",
    });
    await splitSale(payer);
    expect(await receiptsOf(payer)).toEqual([expect.stringContaining("Surcharge, charged separately: $3.00")]);
  });

  test("show what a late secondary part was captured for in the commit of its approval", async () => {
    const payer = newPayer();
    chargeAdded = async (request) => {
      await network.charge(request);
      throw new ProcessorUnreachable("lost");
    };
    const paid = await splitSale(payer, { type: "authorize" });
    await act(paid, "capture", { amount: 5_000 });
    await resolveLater();
    const texts = (await receiptsOf(payer)).map((text) => text.split("\n")[0]);
    expect(texts.sort()).toEqual(["Authorization of $1.50", "Authorization of $100.00"]);
  });

  test("leave out a late secondary part that was voided in the commit of its approval", async () => {
    const payer = newPayer();
    chargeAdded = async (request) => {
      await network.charge(request);
      throw new ProcessorUnreachable("lost");
    };
    const paid = await splitSale(payer, { type: "authorize" });
    await act(paid, "capture", { amount: 1 });
    await resolveLater();
    expect((await receiptsOf(payer)).map((text) => text.split("\n")[0])).toEqual(["Authorization of $100.00"]);
  });
});

describe("a worker that dies", () => {
  /** Services whose worker dies at the end of a transaction: of the one that writes the mail, or of the one that moves the cursor. */
  const dying = (services: Services, during: "mail" | "cursor"): Services => ({
    ...services,
    db: {
      ...services.db,
      scoped: (scope, work) =>
        services.db.scoped(scope, async (tx) => {
          const result = await work(tx);
          if ((scope === systemScope) === (during === "cursor")) throw new Error("killed");
          return result;
        }),
    },
  });

  test("between the mail and the cursor leaves exactly one receipt", async () => {
    await deliverAll(app);
    const payer = newPayer();
    await pay(payer);
    const dies = async () => {
      const error = await deliverEvents(dying(app.services, "cursor"), payerReceipts).then(String, String);
      return [error, (await writtenTo(payer)).length];
    };
    await expect.poll(dies, { timeout: 20_000 }).toEqual(["Error: killed", 1]);
    expect(await dies()).toEqual(["Error: killed", 1]);
    expect(await receiptsOf(payer)).toHaveLength(1);
  });

  test("before the mail is committed leaves it to the next attempt, which writes it once", async () => {
    const payer = newPayer();
    await pay(payer);
    const left = () => app.sql("SELECT state FROM event_deliveries WHERE subscription = $1", [payerReceipts.name]);
    const attempt = async () => {
      await deliverEvents(dying(app.services, "mail"), payerReceipts);
      return left();
    };
    await expect.poll(attempt, { timeout: 20_000 }).toEqual([{ state: "waiting" }]);
    expect(await writtenTo(payer)).toEqual([]);
    app.pass(5_000);
    expect(await receiptsOf(payer)).toHaveLength(1);
    expect(await left()).toEqual([]);
  });
});
