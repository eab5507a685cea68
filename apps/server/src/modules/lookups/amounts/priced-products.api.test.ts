import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const calculate = (...products: object[]) => app.call("POST", "/calculate/amounts", { products });

test.each([{ product_id: "x", quantity: 2 }, {}, { id: null }, { id: "" }, { name: "Pot", qty: 2 }])(
  "a product %j that names none that is sold and no price is refused, not given away",
  async (line) => {
    expect(await calculate(line)).toMatchObject({ http: 400, field: "products[0].id" });
    expect(await calculate({ price: 5 }, line)).toMatchObject({ http: 400, field: "products[1].id" });
  },
);

test("how many there are of a product is read by either word", async () => {
  const body = { name: "Pot", price: 300, description: "", fixed_amount: false, fixed_qty: false };
  const { id } = (await app.call("POST", `/merchant/${DEMO_MERCHANT}/product`, body)).data;
  for (const line of [{ quantity: 2 }, { qty: 2 }, { qty: "2" }, { quantity: 2, qty: 9 }])
    expect((await calculate({ id, ...line })).data).toMatchObject({ amount: 600, items: [{ name: "Pot", qty: 2 }] });
  expect((await calculate({ price: 0, qty: 3 })).data.amount).toBe(0);
  expect(await calculate({ price: 9_999_999_999, qty: 101 })).toMatchObject({
    http: 400,
    field: "products[0].quantity",
  });
});
