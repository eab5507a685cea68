import { transactionSortFields } from "@gatehouse/contract/transactions/search-fields.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../test/app.ts";
import { settleNow } from "../modules/settlement/index.ts";

let app: TestApp;
let merchant = "";
beforeAll(async () => {
  app = await testApp();
  merchant = (await app.call("GET", "/merchant")).data.id;
  await app.call("POST", "/transaction", sale({ type: "authorize" }));
  await app.call("POST", "/transaction", sale());
  await settleNow(app.services);
  await app.call("POST", "/transaction", sale({ amount: 1001 }));
  for (const name of ["One", "Two"]) await app.call("POST", `/merchant/${merchant}/product`, { name, price: 100 });
  const { data } = await app.call("POST", `/merchant/${merchant}/product`, { name: "Changed", price: 100 });
  await app.call("POST", `/merchant/${merchant}/product/${data.id}`, { price: 200 });
});
afterAll(() => app.stop());

type Row = Record<string, unknown>;
const isEmpty = (value: unknown) => value === null || value === "" || value === undefined;

async function sorted(path: string, column: string, direction: string): Promise<boolean[]> {
  const reply = await app.call("POST", `${path}?sortfield=${column}&sortdirection=${direction}`, { limit: 100 });
  expect(reply.http).toBe(200);
  return (reply.data as Row[]).map((row) => isEmpty(row[column]));
}

describe("rows without a value come last", () => {
  test.each([
    ["/transaction/search", "captured_at"],
    ["/transaction/search", "settled_at"],
    ["/merchant/me/product/search", "updated_at"],
  ])("of %s by %s, in either direction", async (path, column) => {
    for (const direction of ["asc", "desc"]) {
      const empty = await sorted(path.replace("/me/", `/${merchant}/`), column, direction);
      expect(new Set(empty)).toEqual(new Set([false, true]));
      expect(empty).toEqual(empty.toSorted((a, b) => Number(a) - Number(b)));
    }
  });

  test("in every column that a search sorts by and that may be empty", async () => {
    const nullable = await app.sql<{ column: string }>(
      `SELECT DISTINCT column_name AS column FROM information_schema.columns
       WHERE table_name IN ('transactions', 'products', 'customers', 'merchants', 'partners', 'settlement_batches')
         AND is_nullable = 'YES' ORDER BY 1`,
    );
    const sortable = [
      ...transactionSortFields,
      "id",
      "name",
      "status",
      "price",
      "batch_date",
      "batch_number",
      "created_at",
      "updated_at",
    ];
    expect(nullable.map(({ column }) => column).filter((column) => sortable.includes(column))).toEqual([
      "captured_at",
      "settled_at",
      "updated_at",
    ]);
  });
});
