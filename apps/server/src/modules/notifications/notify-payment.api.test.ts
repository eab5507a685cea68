import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, PASSWORD, person, sale, type TestApp, testApp } from "../../../test/app.ts";
import { deliverAll } from "../../../test/deliver.ts";
import { lettersTo } from "../../../test/letters.ts";
import { standIn } from "../../../test/stand-in.ts";
import { surcharging } from "../../../test/surcharging.ts";
import { ProcessorUnreachable } from "../../ports/processor.ts";
import { resolveIntents } from "../transactions/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const declined = { card: { number: "4000000000000002", expiration_date: "12/30" } };

describe("a user who chose transaction receipts", () => {
  const HEARD_MS = 10_001;
  const told = async () => {
    await deliverAll(app);
    const mails = await app.sql(
      "SELECT recipient, subject, about FROM mails WHERE kind = 'told_of_payment' ORDER BY id",
    );
    return mails.map(({ recipient, subject, about }) => [recipient, subject, about]);
  };
  const wanting = async (username: string, by?: string, more: object = {}) => {
    const notifications = { merchant: { transaction_receipts: true }, partner: { transaction_receipts: true } };
    const body = person({ username, email: `${username}@example.test`, notifications, ...more });
    return (await app.call("POST", "/user", body, by)).data.id as string;
  };

  test("is mailed its receipt, at the merchant and above it, and nobody is mailed a decline or a check of a card", async () => {
    await app.call("POST", "/transaction", sale({ amount: 301 }));
    expect(await told()).toEqual([]);
    const partner = await app.signIn("demo_partner");
    const own = await wanting("hears_all_1");
    await wanting("hears_above1", partner);
    await wanting("hears_nothing1", undefined, { supress_email_notification: true });
    await wanting("hears_elsewhere1", await app.signIn("other_merchant"));
    app.pass(HEARD_MS);
    const { data } = await app.call("POST", "/transaction", sale({ amount: 302 }));
    await app.call("POST", "/transaction", sale({ amount: 303, payment_method: declined }));
    await app.call("POST", "/transaction", sale({ amount: 0, type: "verification" }));
    const one = (to: string) => [`${to}@example.test`, "Receipt from Rowe Books", ""];
    expect(await told()).toEqual([one("hears_above1"), one("hears_all_1")]);
    expect((await app.call("GET", `/transaction/${data.id}/email-events`)).data).toEqual([]);

    await app.call("POST", `/user/${own}`, { notifications: { merchant: { transaction_receipts: false } } });
    await app.call("POST", `/transaction/${data.id}/void`);
    await app.call("POST", "/transaction", sale({ amount: 304 }));
    expect((await told()).slice(2)).toEqual([one("hears_above1")]);
  });

  test.each([
    ["hears_switched1", undefined],
    ["hears_switched_above1", "demo_partner"],
  ])(
    "hears nothing while they want no notifications, and afterwards what they wanted before: %s",
    async (name, maker) => {
      const id = await wanting(name, maker && (await app.signIn(maker)), { password: PASSWORD });
      const own = await app.signIn(name);
      const heard = async () => {
        app.pass(HEARD_MS);
        await app.call("POST", "/transaction", sale());
        return (await told()).filter(([to]) => to === `${name}@example.test`).length;
      };
      const wants = (supress_email_notification: unknown) =>
        app.call("POST", `/user/${id}`, { supress_email_notification }, own);
      expect(await heard()).toBe(1);
      expect((await wants(true)).data).toMatchObject({
        supress_email_notification: true,
        notifications: { merchant: { transaction_receipts: true }, partner: { transaction_receipts: true } },
      });
      expect(await heard()).toBe(1);
      // What they ask for themselves is no notification.
      await app.call("POST", "/user/forgot-password", { username: name }, "");
      const letters = await lettersTo(app, `${name}@example.test`);
      expect(letters.map(({ text }) => text).join()).toContain("Code: ");
      expect((await wants("false")).data.supress_email_notification).toBe(false);
      expect(await heard()).toBe(2);
      await wants(true);
    },
  );

  test("hears of one that was held once somebody approves it", async () => {
    const before = (await told()).length;
    const billing_address = { postal_code: "20010" };
    const { data } = await app.call("POST", "/transaction", sale({ amount: 305, billing_address }));
    expect(data.status).toBe("flagged");
    expect(await told()).toHaveLength(before);
    await app.call("POST", `/transaction/${data.id}/approve`);
    expect(await told()).toHaveLength(before + 1);
  });

  test("is told what a late secondary part was captured for in the commit of its approval, and nothing of a voided one", async () => {
    const ADDED = 300;
    const { network } = standIn(app, "sandbox", {
      charge: async (request) => {
        const outcome = await network.charge(request);
        if (request.amount === ADDED) throw new ProcessorUnreachable("lost");
        return outcome;
      },
    });
    const [main] = await app.sql("SELECT id FROM processors WHERE merchant_id = $1 AND name = 'Main'", [DEMO_MERCHANT]);
    await surcharging(app, main.id, true);
    const processor = { name: "Beside", tag: "splitpaymentadjustment", settings: { sandbox: {} } };
    await app.call("POST", `/merchant/${DEMO_MERCHANT}/processor`, processor, await app.signIn("demo_partner"));
    await wanting("hears_split1");
    app.pass(HEARD_MS);
    const payment_method = { card: { number: "4005519200000004", expiration_date: "12/30", cvc: "999" } };
    const titlesAfterCapture = async (amount: number) => {
      const before = (await lettersTo(app, "hears_split1@example.test")).length;
      const body = { type: "authorize", base_amount: 10_000, payment_method };
      const { data } = await app.call("POST", "/transaction", body);
      expect((await app.call("POST", `/transaction/${data.id}/capture`, { amount })).http).toBe(200);
      app.pass(120_000);
      await resolveIntents(app.services);
      const letters = await lettersTo(app, "hears_split1@example.test");
      return letters.slice(0, letters.length - before).map(({ text }) => text.split("\n")[0]);
    };
    expect((await titlesAfterCapture(5_000)).sort()).toEqual(["Authorization of $1.50", "Authorization of $100.00"]);
    expect(await titlesAfterCapture(1)).toEqual(["Authorization of $100.00"]);
  });

  test("is told of no payment that is voided on success", async () => {
    const before = (await told()).length;
    await app.call("POST", "/transaction", sale({ amount: 306, void_on_success: true }));
    expect(await told()).toHaveLength(before);
  });
});
