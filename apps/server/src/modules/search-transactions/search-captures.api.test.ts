import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const take = async (type: string, amount: number): Promise<string> =>
  (await app.call("POST", "/transaction", sale({ type, amount }))).data.id;

async function found(type: unknown): Promise<string[]> {
  const { data, total_count } = await app.call("POST", "/transaction/search", { type });
  expect(total_count).toBe(data.length);
  return data.map((one: { id: string }) => one.id);
}

test("a search for captures finds authorizations of which something was captured, and counts them", async () => {
  const [sold, held, taken] = [await take("sale", 100), await take("authorize", 200), await take("authorize", 300)];
  await app.call("POST", `/transaction/${taken}/capture`, { amount: 150 });
  expect(await found("capture")).toEqual([taken]);
  expect(await found({ operator: "=", value: "CAPTURE" })).toEqual([taken]);
  expect(await found({ operator: "%", value: "captu" })).toEqual([taken]);
  expect(await found({ operator: "!=", value: "capture" })).toEqual([held, sold]);
  expect(await found({ operator: "=", value: ["capture", "sale"] })).toEqual([taken, sold]);
  expect(await found("authorize")).toEqual([taken, held]);
  const { data } = await app.call("POST", "/transaction/search?output=totals", { type: "capture" });
  expect([data.amount_authorized, data.amount_captured]).toEqual([300, 150]);
});
