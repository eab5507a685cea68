import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../test/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

test("what a text contains is found in capitals and small letters of every alphabet", async () => {
  const company = "Élan (Öl) *ŻÓŁĆ* Ёлка Groß 10%";
  const made = await app.call("POST", "/transaction", sale({ billing_address: { company } }));
  await app.call("POST", "/transaction", sale({ billing_address: { company: "Elan Ol ZOLC Elka Gross 10" } }));
  const found = async (value: string) => {
    const filter = { billing_address: { company: { operator: "%", value } } };
    const rows = (await app.call("POST", "/transaction/search", filter)).data;
    return rows.map(({ id }: { id: string }) => id);
  };
  const alike = [
    "éLAN",
    "ÉLAN (öl) *żóŁć* ЁЛКА",
    "(ÖL)",
    "*żółć*",
    "ёлка groß",
    "oß 10%",
    company,
    company.toLowerCase(),
  ];
  for (const value of alike) expect([value, await found(value)]).toEqual([value, [made.data.id]]);
  for (const value of ["élen", "é.an", "żółć+", "[ö]l", "ë", "%é"])
    expect([value, await found(value)]).toEqual([value, []]);
});
