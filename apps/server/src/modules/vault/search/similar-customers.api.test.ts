import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { merchantScope } from "../../../db/scope.ts";
import { findKnown, swappedLetters } from "./similar-customers.store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  for (const { described, ...address } of fc.sample(people, 60)) await keep(described, address);
  await change();
});
afterAll(() => app.stop());

const parts = [
  "an",
  "na",
  "jo",
  "son",
  "ros",
  "e",
  "é",
  "É",
  "ß",
  "İ",
  "O'",
  "-",
  " ",
  "李",
  "ka",
  "Ann",
  "Lee",
  "x",
  "SEN",
  "_",
  "%",
];
const name = fc.string({ unit: fc.constantFrom(...parts), maxLength: 5 }).map((text) => text.trim());
const people = fc.record({
  described: name,
  first_name: name,
  last_name: name,
  company: fc.oneof(fc.constant(""), name),
  // With none of the digits by which one customer alone is looked for below.
  phone: fc.stringMatching(/^312555[2-9]{4}$/),
  email: fc.stringMatching(/^[a-z.]{1,8}$/).map((user) => `${user.replaceAll(".", "n")}@example.test`),
});

async function keep(description: string, address: object): Promise<string> {
  const { data, msg } = await app.call("POST", "/vault/customer", {
    description,
    default_billing_address: address,
    default_payment: { card: { number: VISA, expiration_date: "12/30" } },
  });
  expect(msg).toBe("success");
  return data.id;
}

/** Of each kind one, so that what is looked for is what they say now. */
async function change(): Promise<void> {
  const id = await keep("Harbour", { first_name: "Ottoline", last_name: "Farrowby" });
  await app.call("POST", `/vault/customer/${id}`, { description: "Lighthouse" });
  const { data } = await app.call("POST", `/vault/customer/${id}/address`, {
    first_name: "Peregrine",
    phone: "3125550100",
  });
  await app.call("POST", `/vault/customer/${id}/address/${data.created_address_id}`, { first_name: "Leopoldine" });
  await app.call("POST", `/vault/customer/${id}/card`, { number: "378282246310005", expiration_date: "12/30" });
  const gone = await keep("", { first_name: "Gwendolen" });
  await app.call("DELETE", `/vault/${gone}`);
}

const asked = (text: string) =>
  app.services.db.scoped(merchantScope(DEMO_MERCHANT), async (tx) => {
    const { rows, total } = await findKnown(tx, { text, limit: 100, offset: 0 });
    return { ids: rows.map(({ id }) => id), total };
  });
const askedAll = async (texts: readonly string[]) => {
  const found: Awaited<ReturnType<typeof asked>>[] = [];
  for (const text of texts) found.push(await asked(text));
  return found;
};

test("whose traces tell that they are not known by a text are those who are not", async () => {
  const rows = await app.sql<Record<string, string>>(
    "SELECT a.*, c.description FROM customer_addresses a JOIN customers c ON c.id = a.customer_id AND c.merchant_id = a.merchant_id",
  );
  const said = rows.flatMap((row) => [
    `${row.first_name} ${row.last_name} ${row.company}`,
    ...[row.description, row.email, row.phone, row.customer_id].map((one) => one ?? ""),
  ]);
  const piece = fc
    .tuple(fc.constantFrom(...said), fc.nat(), fc.integer({ min: 1, max: 12 }))
    .map(([text, from, length]) => text.slice(from % (text.length || 1)).slice(0, length));
  const mistyped = piece.chain((text) =>
    fc.oneof(
      fc.constant(text),
      fc.constantFrom(text, ...swappedLetters(text)),
      fc.nat().map((at) => text.slice(0, at % (text.length + 1)) + text.slice((at % (text.length + 1)) + 1)),
      fc.nat().map((at) => `${text.slice(0, at % (text.length + 1))}n${text.slice(at % (text.length + 1))}`),
      fc.constant(text.toUpperCase()),
    ),
  );
  const texts = [...fc.sample(mistyped, 250), ...fc.sample(name, 50), "1111", "0005", "3125550100"].filter(Boolean);
  const found = await askedAll(texts);
  // Where every bit is set nobody is passed by.
  const before = await app.sql("SELECT * FROM customer_traces");
  await app.sql("UPDATE customer_traces SET texts = ~ 0::bit(512), names = ~ 0::bit(512)");
  const plainly = await askedAll(texts);
  expect(texts.map((text, at) => [text, found[at]])).toEqual(texts.map((text, at) => [text, plainly[at]]));
  expect(found.filter(({ total }) => total > 0 && total < before.length).length).toBeGreaterThan(100);
  for (const { customer_id, texts, names } of before)
    await app.sql("UPDATE customer_traces SET texts = $2, names = $3 WHERE customer_id = $1", [
      customer_id,
      texts,
      names,
    ]);
});

test("a customer is found by what they are called now, and by nothing that they were", async () => {
  for (const text of ["Lighthose", "Ottolnie", "Leopoldin", "3125550100", "0005"])
    expect([text, (await asked(text)).total]).toEqual([text, 1]);
  for (const text of ["Harbour", "Peregrine", "Gwendolen"])
    expect([text, (await asked(text)).total]).toEqual([text, 0]);
});

test("a part of what a customer is called finds them in capitals and small letters of every alphabet", async () => {
  const id = await keep("Żółw & Öl", { first_name: "Ёлка", last_name: "Ångqvist" });
  for (const text of ["żó", "ŻÓŁW", "ółw & ö", "öl", "ёл", "ЁЛКА", "ångq", "ÅN", "ка Å"])
    expect([text, (await asked(text)).ids.at(0)]).toEqual([text, id]);
  for (const text of ["żół.", "ё.ка", "[å]"]) expect([text, (await asked(text)).ids]).not.toEqual([text, [id]]);
  await app.call("DELETE", `/vault/${id}`);
});

test("a telephone is found by its digits, however it is written, and what is written like one by its own name", async () => {
  const id = await keep("", { first_name: "Tel", phone: "+1 (202) 555-0199" });
  const box = await keep("Box 202-555", {});
  for (const text of ["(202) 555-0199", "202.555.0199", "+1 202 555 0199", "12025550199", "555-0199"])
    expect([text, (await asked(text)).ids]).toEqual([text, [id]]);
  expect((await asked("202-555")).ids).toEqual([box, id]);
  for (const text of ["(202) 555-0198", "()", "-"]) expect([text, (await asked(text)).ids]).not.toContain(id);
  for (const one of [id, box]) await app.call("DELETE", `/vault/${one}`);
});

/** The trace of every customer, computed from their description, addresses and stored methods as they are now. */
const TRACES_ANEW = `
  SELECT c.merchant_id, c.id AS customer_id, trace_of_texts(names || others) AS texts,
    trace_of_texts(names) | trace_of_trigrams(names) | trace_of_letters(names) AS names
  FROM customers c, LATERAL (SELECT
    ARRAY[c.description] || ARRAY(SELECT a.first_name || ' ' || a.last_name || ' ' || a.company FROM customer_addresses a
      WHERE a.merchant_id = c.merchant_id AND a.customer_id = c.id) AS names,
    ARRAY[c.id] || ARRAY(SELECT unnest(ARRAY[a.email, a.phone]) FROM customer_addresses a
      WHERE a.merchant_id = c.merchant_id AND a.customer_id = c.id)
      || ARRAY(SELECT m.last_four FROM stored_methods m WHERE m.merchant_id = c.merchant_id AND m.customer_id = c.id) AS others) searched
  ORDER BY 1, 2`;

test("keeps each customer's trace up to date with what is stored of them", async () => {
  const kept = await app.sql("SELECT * FROM customer_traces ORDER BY merchant_id, customer_id");
  expect(kept.length).toBeGreaterThan(60);
  expect(kept).toEqual(await app.sql(TRACES_ANEW));
});
