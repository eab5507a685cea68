import { linkedSecCode } from "@gatehouse/contract/transactions/payment-method.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";

let app: TestApp;
let partner = "";
let processors = "";
beforeAll(async () => {
  app = await testApp();
  partner = await app.signIn("demo_partner");
  processors = `/merchant/${(await app.call("GET", "/merchant")).data.id}/processor`;
});
afterAll(() => app.stop());

const account = { routing_number: "021000021", account_number: "12345678", account_type: "checking" };
const payBy = (ach: object) =>
  app.call("POST", "/transaction", sale({ payment_method: { ach: { ...account, ...ach } } }));

async function allow(available_sec_codes: string[]): Promise<string> {
  const { data } = await app.call("GET", `${processors}s`, undefined, partner);
  const able = data.filter(({ payment_methods }: { payment_methods: string[] }) => payment_methods.includes("ach"));
  for (const { id } of able)
    expect((await app.call("POST", `${processors}/${id}`, { features: { available_sec_codes } }, partner)).http).toBe(
      200,
    );
  return able[0].id;
}

async function connect(name: string, code: string, more: object = {}): Promise<string> {
  const taking = { supported_payment_methods: ["ach"], features: { available_sec_codes: [code] } };
  const body = { name, type: "simulator", settings: { simulator: {} }, ...taking, ...more };
  const { http, msg, data } = await app.call("POST", processors, body, partner);
  expect(http, msg).toBe(200);
  return data.id;
}

describe("an account that is agreed on by phone", () => {
  test("is charged with the number of a check, and kept and told by its code", async () => {
    const { http, data } = await payBy({ sec_code: "TEL", check_number: "1042" });
    expect([http, data.status, data.response_body.ach.sec_code]).toEqual([200, "pending_settlement", "tel"]);
  });

  test.each([{}, { check_number: "" }, { check_number: "1234567" }, { check_number: "ten" }])(
    "is refused by that field's name with %j",
    async (given) => {
      const refusal = {
        http: 400,
        msg: "bad request error: invalid Check Number",
        field: "payment_method.ach.check_number",
      };
      expect(await payBy({ sec_code: "tel", ...given })).toMatchObject(refusal);
    },
  );
});

test("an account may be charged the same day, and at no other speed that nobody knows", async () => {
  expect((await payBy({ sec_code: "ccd", funding_speed: "sameday" })).data.status).toBe("pending_settlement");
  expect((await payBy({ sec_code: "ccd", funding_speed: "yesterday" })).field).toBe("payment_method.ach.funding_speed");
});

test("a processor that lists the codes it takes is sent no others, keyed or stored, and one that lists none is sent all", async () => {
  const stored = { default_payment: { ach: { ...account, sec_code: "ppd" } } };
  const customer = (await app.call("POST", "/vault/customer", stored)).data.id as string;
  const payStored = () => app.call("POST", "/transaction", sale({ payment_method: { customer: { id: customer } } }));
  await allow(["ccd", "tel"]);
  expect(await payBy({ sec_code: "web" })).toMatchObject({
    http: 400,
    msg: "bad request error: invalid Sec Code: the processor takes CCD, TEL",
    field: "payment_method.ach.sec_code",
  });
  expect(await payStored()).toMatchObject({ http: 400, field: "payment_method.customer" });
  expect((await payBy({ sec_code: "CCD" })).data.status).toBe("pending_settlement");
  await allow([]);
  expect((await payBy({ sec_code: "web", account_number: "87654321" })).data.status).toBe("pending_settlement");
  expect((await payStored()).data.status).toBe("pending_settlement");
});

test("where the only processor for accounts is kept for a case, one is refused for want of a processor, whichever its code", async () => {
  const { data } = await app.call("GET", `${processors}s`, undefined, partner);
  const active = data.filter(({ status }: { status: string }) => status === "active");
  const turn = async (to: "enable" | "disable") => {
    for (const { id } of active)
      expect((await app.call("GET", `${processors}/${id}/status/${to}`, undefined, partner)).http).toBe(200);
  };
  await turn("disable");
  const beside = await connect("Beside", "ppd", { tag: "splitpaymentadjustment" });
  const [paper, online] = [await payBy({ sec_code: "ppd" }), await payBy({ sec_code: "web" })];
  await app.call("GET", `${processors}/${beside}/status/disable`, undefined, partner);
  await turn("enable");
  expect(online).toMatchObject({ http: 400, msg: paper.msg });
  expect(online.msg).not.toContain("PPD");
});

describe("among processors that take different codes", () => {
  let paper = "";
  let phone = "";
  const byPhone = { sec_code: "tel", check_number: "1042" };
  beforeAll(async () => {
    paper = await allow(["ppd", "ccd"]);
    phone = await connect("By phone", "tel");
  });

  test("a payment goes to one that takes its code", async () => {
    expect((await payBy({ sec_code: "ppd", account_number: "5550001" })).data.processor_id).toBe(paper);
    expect((await payBy({ ...byPhone, account_number: "5550002" })).data.processor_id).toBe(phone);
  });

  test("one that names a processor is refused by its code, and so is one whose code nobody takes", async () => {
    const payment = sale({ processor_id: paper, payment_method: { ach: { ...account, ...byPhone } } });
    expect(await app.call("POST", "/transaction", payment)).toMatchObject({
      http: 400,
      msg: "bad request error: invalid Sec Code: the processor takes PPD, CCD",
      field: "payment_method.ach.sec_code",
    });
    expect(await payBy({ sec_code: "web" })).toMatchObject({
      http: 400,
      msg: "bad request error: invalid Sec Code: the processors take PPD, CCD, TEL",
      field: "payment_method.ach.sec_code",
    });
  });

  test("the code of an account that was typed into a page came with the page's token", async () => {
    const page = (await app.call("POST", "/user/apikey", { type: "pub", name: "shop" })).data.api_key;
    const typed = { payment_method: { ach: account } };
    const { token } = (await app.call("POST", `/tokenizer/${page}/token`, typed, page)).data;
    expect(await app.call("POST", "/transaction", sale({ payment_method: { token } }))).toMatchObject({
      http: 400,
      msg: "bad request error: invalid Sec Code: the processors take PPD, CCD, TEL",
      field: "payment_method.token",
    });
  });

  test("a trial of the policies and the calculation of a price choose as the payment does, and the trial says why", async () => {
    const trial = { payment_method: "ach", amount: 500, sec_code: "TEL" };
    const { data } = await app.call("POST", processors.replace("processor", "policy/dry-run"), trial, partner);
    expect(data).toMatchObject({ processor_id: phone, left_out: [{ processor_id: paper, sec_codes: ["ppd", "ccd"] }] });
    expect(data.steps[0]).toMatch(/ is left out, as it takes accounts under PPD, CCD only\.$/);
    const asked = { subtotal: 500, payment_method: "ach", sec_code: "tel" };
    expect((await app.call("POST", "/calculate/amounts", asked)).data.processor_id).toBe(phone);
  });

  test("a code beside a card changes nothing of its trial nor of its price", async () => {
    const asked = { payment_method: "card", amount: 500 };
    const trial = (more: object) =>
      app.call("POST", processors.replace("processor", "policy/dry-run"), { ...asked, ...more }, partner);
    const price = (more: object) => app.call("POST", "/calculate/amounts", { ...asked, ...more });
    for (const told of [trial, price]) {
      const plain = (await told({})).data;
      expect(plain.processor_id).not.toBe("");
      expect((await told({ sec_code: "web" })).data).toEqual(plain);
    }
  });

  test("a price that is asked for with an empty code is that of none", async () => {
    const price = (more: object) =>
      app.call("POST", "/calculate/amounts", { payment_method: "ach", amount: 500, ...more });
    const plain = await price({});
    expect(plain.msg).toBe("success");
    expect((await price({ sec_code: "" })).data).toEqual(plain.data);
  });

  test("an account that the payer links is charged, at the price that was calculated, by one that takes the code of links", async () => {
    const merchant = processors.replace("/processor", "");
    await app.call("POST", `${merchant}/services`, { type: "plaid" });
    const online = await connect("Online", linkedSecCode);
    const [{ ref_id, account_id }] = (await app.call("POST", "/plaid/link", { public_token: "public-sandbox-9" })).data;
    const asked = { subtotal: 700, payment_method: "ach", sec_code: linkedSecCode };
    const amounts = (await app.call("POST", "/calculate/amounts", asked)).data;
    const payment = { type: "sale", amounts, payment_method: { plaid: { ref_id, account_id } } };
    expect((await app.call("POST", "/transaction", payment)).data).toMatchObject({
      status: "pending_settlement",
      amount: 700,
      processor_id: online,
    });
  });
});
