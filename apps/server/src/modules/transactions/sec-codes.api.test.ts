import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../test/app.ts";

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
