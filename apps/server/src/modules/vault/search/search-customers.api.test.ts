import { type Operator, operatorsOf } from "@gatehouse/contract/operators.ts";
import type { Customer } from "@gatehouse/contract/vault/customer.ts";
import {
  customerAddressFields,
  customerDateFields,
  customerMethodFields,
  customerSearchFields,
} from "@gatehouse/contract/vault/customer-search.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { download, rowsOf } from "../../../../test/download.ts";

let app: TestApp;
let all: Customer[] = [];
let colour = "";
const colours = ["red", "dark red", "blue"].map((value) => ({ name: value, value }));

const address = (first_name: string, place: string) => ({
  first_name,
  last_name: `${first_name}son`,
  company: `${first_name} & Co 100%`,
  line_1: `${place} Elm_St`,
  line_2: `${place}b`,
  city: `Elmhurst ${place}`,
  state: `I${place}`,
  postal_code: `6012${place}`,
  country: place === "1" ? "US" : "CA",
  phone: `312555010${place}`,
  fax: `312555020${place}`,
  email: `${first_name.toLowerCase()}@example.test`,
});

beforeAll(async () => {
  app = await testApp();
  colour = (await app.call("POST", "/customfield", { name: "Colour", type: "multiselect", values: colours })).data.id;
  const make = (body: object) => app.call("POST", "/vault/customer", body);
  const ada = { id: "ada.rowe", description: "Ada of the harbour", notes: "prefers mail", flags: ["surcharge_exempt"] };
  await make({
    ...ada,
    custom_fields: { [colour]: ["red", "blue"] },
    default_payment: { card: { number: VISA, expiration_date: "02/28" } },
    default_billing_address: address("Ada", "1"),
    default_shipping_address: address("Bo", "2"),
  });
  await app.call("POST", "/vault/customer/ada.rowe/card", { number: VISA, expiration_date: "12/30" });
  const account = {
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
    sec_code: "web",
  };
  await make({
    id: "cy_lane",
    description: "Cy",
    notes: "100% sure",
    custom_fields: { [colour]: ["dark red"] },
    default_payment: { ach: account },
    default_billing_address: address("Cy", "3"),
  });
  await app.call("POST", "/vault/customer/cy_lane/card", { number: VISA, expiration_date: "11/29" });
  await make({ id: "nothing" });
  all = (await app.call("POST", "/vault/customer/search", { limit: 100 })).data;
  expect(all.map(({ id }) => id)).toEqual(["nothing", "cy_lane", "ada.rowe"]);
});
afterAll(() => app.stop());

async function found(body: object): Promise<string[]> {
  const { data, msg, total_count } = await app.call("POST", "/vault/customer/search", { limit: 100, ...body });
  expect([msg, total_count]).toEqual(["success", data?.length]);
  return data.map(({ id }: Customer) => id);
}

const kept = ({ data }: Customer) => data.customer;
type Named = Record<string, string>;

/** What an address or a customer says under the name that a search has for it. */
const ofAddress: Named = { address_id: "id", address_line_1: "line_1", address_line_2: "line_2" };
const methodsOf = (one: Customer) => {
  const { cards, ach } = kept(one).payments;
  return [
    ...cards.map(({ id }) => ({ payment_method_type: "card", payment_method_id: id })),
    ...ach.map(({ id }) => ({ payment_method_type: "ach", payment_method_id: id })),
  ];
};

/** All that a customer says under the field: one of it has to match, and for what "is not" none may be it. */
const texts: [field: string, read: (one: Customer) => string[]][] = [
  ...Object.keys(customerSearchFields).map((field): (typeof texts)[number] => [
    field,
    (one) => [({ id: one.id, ...kept(one).defaults, ...kept(one) } as unknown as Named)[field] ?? ""],
  ]),
  ...customerAddressFields.map((field): (typeof texts)[number] => [
    field,
    (one) => kept(one).addresses.map((stored) => (stored as unknown as Named)[ofAddress[field] ?? field] ?? ""),
  ]),
  ...customerMethodFields.map((field): (typeof texts)[number] => [
    field,
    (one) => methodsOf(one).map((method) => method[field]),
  ]),
  ["flags", (one) => kept(one).flags],
];

const holds: Partial<Record<Operator, (has: string, asked: string) => boolean>> = {
  "=": (has, asked) => has === asked,
  "%": (has, asked) => has.toLowerCase().includes(asked.toLowerCase()),
};
const matching = (test: (one: Customer) => boolean) => all.filter(test).map(({ id }) => id);

test("there is a test for every field that a search of customers has", () => {
  expect(texts.length + customerDateFields.length + ["expiration_date", "custom_fields"].length).toBe(25);
});

test.each(texts)("%s is compared with every operator and with a list", async (field, read) => {
  const asked = all.flatMap(read).find((value) => value !== "") ?? "";
  expect(asked).not.toBe("");
  for (const operator of operatorsOf.text) {
    const value = operator === "%" ? asked.slice(1, 4).toUpperCase() : asked;
    const expected = matching((one) =>
      operator === "!=" ? !read(one).includes(value) : read(one).some((has) => holds[operator]?.(has, value)),
    );
    expect([operator, await found({ [field]: { operator, value } })]).toEqual([operator, expected]);
  }
  expect(await found({ [field]: asked })).toEqual(matching((one) => read(one).includes(asked)));
  const several = [...new Set(all.flatMap(read))].slice(0, 2);
  const ofSeveral = matching((one) => read(one).some((has) => several.includes(has)));
  expect(await found({ [field]: { operator: "=", value: several } })).toEqual(ofSeveral);
  expect((await app.call("POST", "/vault/customer/search", { [field]: { operator: ">", value: asked } })).http).toBe(
    400,
  );
});

test("what may stand for anything in a pattern stands for itself", async () => {
  const notes = (value: string) => found({ notes: { operator: "%", value } });
  expect(await notes("0%")).toEqual(["cy_lane"]);
  expect(await notes("1__%")).toEqual([]);
  expect(await found({ address_line_1: { operator: "%", value: "m_s" } })).toEqual(["cy_lane", "ada.rowe"]);
});

test.each(["created_at", "updated_at", "id", "description"] as const)(
  "a list and a file are sorted by %s, either way",
  async (field) => {
    const read = (one: Customer) => (field === "description" ? kept(one).description : one[field]);
    for (const [query, sign] of [
      [`sortfield=${field}&sortdirection=asc`, 1],
      [`sf=${field}&sd=desc`, -1],
    ] as const) {
      const { data } = await app.call("POST", `/vault/customer/search?${query}`, {});
      const sorted = all.toSorted((a, b) => (read(a) < read(b) ? -sign : sign)).map(({ id }) => id);
      expect(data.map(({ id }: Customer) => id)).toEqual(sorted);
      const { text } = await download(app, `/vault/customer/search?output=csv&${query}`, { body: {} });
      expect(rowsOf(text).map((row) => row["Customer ID"])).toEqual(sorted);
    }
  },
);

test("custom fields are compared by their ids", async () => {
  const search = (filter: unknown) => found({ custom_fields: { [colour]: filter } });
  expect(await search("red")).toEqual(["ada.rowe"]);
  expect(await search({ operator: "%", value: "RED" })).toEqual(["cy_lane", "ada.rowe"]);
  expect(await search({ operator: "!=", value: "red" })).toEqual(["nothing", "cy_lane"]);
  expect(await search({ operator: "!=", value: "dark red" })).toEqual(["nothing", "ada.rowe"]);
  expect(await search("")).toEqual(["nothing"]);
  for (const name of ["nope", "x' OR 1"]) {
    expect(await found({ custom_fields: { [name]: { operator: "=", value: "x" } } })).toHaveLength(all.length);
    expect(await found({ custom_fields: { [name]: "x", [colour]: "red" } })).toEqual(["ada.rowe"]);
  }
});

test("a card's expiry is its last day, from one day to another", async () => {
  const search = (start_date: string, end_date: string) => found({ expiration_date: { start_date, end_date } });
  expect(await search("2028-02-29", "2028-02-29")).toEqual(["ada.rowe"]);
  expect(await search("2028-02-01", "2028-02-28")).toEqual([]);
  expect(await search("2028-01-01", "2029-12-31")).toEqual(["cy_lane", "ada.rowe"]);
  // A card from before those days and one from after them are none of them.
  expect(await search("2029-01-01", "2029-12-31")).toEqual(["cy_lane"]);
});

describe.each(customerDateFields)("%s", (field) => {
  test("has periods with either end, moments and the merchant's calendar", async () => {
    const moments = all.map((one) => one[field]).toSorted();
    const [first = "", last = ""] = [moments[0], moments.at(-1)];
    const inside = (from: string, to: string) => matching((one) => one[field] >= from && one[field] <= to);
    const search = (filter: object) => found({ [field]: filter });
    expect(await search({ start_date: first, end_date: last })).toEqual(inside(first, last));
    expect(await search({ start_date: last })).toEqual(inside(last, "9"));
    expect(await search({ end_date: first })).toEqual(inside("0", first));
    expect(await search({ operator: "=", value: first })).toEqual(inside(first, first));
    expect(await search({ operator: "<", value: first })).toEqual([]);
    expect(await search({ duration: "this_year" })).toHaveLength(3);
    expect(await search({ duration: "last_year" })).toEqual([]);
  });
});
