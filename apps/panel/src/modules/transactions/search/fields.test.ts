import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { brands } from "@gatehouse/contract/transactions/card.ts";
import { paidWith } from "@gatehouse/contract/transactions/paid-with.ts";
import { check } from "@gatehouse/ui/field/rules.ts";
import { expect, test } from "vitest";
import { currencyAsked, fieldsAcross, inOneCurrency, searchFields, searchFieldsAcross } from "./fields.ts";

test("payments of every brand that a card may be of can be searched for, by its name", () => {
  const field = fieldsAcross.find(({ key }) => key === "card_type");
  expect(field).toMatchObject({ kind: "choice" });
  const options = field && "options" in field ? field.options : [];
  expect(options.map(({ value }) => value)).toEqual(brands);
  expect(options.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Diners Club", "Maestro", "China UnionPay"]),
  );
});

test("the payments of one merchant are searched by its own fields too, each by its name", () => {
  const seat = { id: "d4q5fld2cun8qk7b3nq0", name: "Seat" } as CustomField;
  const found = searchFields({ fields: [seat] }).find(({ key }) => key === `custom_fields.${seat.id}`);
  expect(found).toMatchObject({ label: "Seat", kind: "text", operators: expect.arrayContaining(["=", "!="]) });
});

test("payments are found by every way in which one may have been paid", () => {
  const field = fieldsAcross.find(({ key }) => key === "payment_method");
  const options = field && "options" in field ? field.options : [];
  expect(options.map(({ value }) => value)).toEqual(paidWith);
  expect(options.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Card", "ACH", "Terminal", "Token", "Apple Pay"]),
  );
});

test("a group is one of the merchant's own, and nothing to search the payments of many by", () => {
  const groups = [{ id: "d4q5fld2cun8qk7b3nq0", name: "Front desk" }];
  const found = (own: Parameters<typeof searchFields>[0]) => searchFields(own).find(({ key }) => key === "group");
  expect(found({ groups })).toMatchObject({
    kind: "choice",
    operators: ["="],
    options: [{ value: groups[0]?.id, label: "Front desk" }],
  });
  expect(found({ groups: [] })).toBeUndefined();
  expect(found({})).toMatchObject({ kind: "text", operators: ["="] });
  expect(fieldsAcross.map(({ key }) => key)).not.toContain("group");
});

test("amounts of a merchant's payments are looked for in its currency", () => {
  const amount = searchFields({ currency: "jpy" }).find(({ key }) => key === "amount");
  expect(amount?.money).toEqual({ currency: "jpy", decimals: 0, symbol: "¥" });
});

test("across merchants amounts are looked for in the currency that is filtered by, and where none is in dollars", () => {
  const asking = (value: string, operator = "=") => [{ field: "currency_iso_code", operator, value }];
  expect([currencyAsked([]), currencyAsked(asking("jpy")), currencyAsked(asking("jpy"), "eur")]).toEqual([
    "usd",
    "jpy",
    "jpy",
  ]);
  expect([currencyAsked(asking("jpy", "!="), "eur"), currencyAsked(asking("jpy,usd"), "eur")]).toEqual(["eur", "eur"]);
  const amount = searchFieldsAcross("jpy").find(({ key }) => key === "amount_settled");
  expect(amount?.money?.symbol).toBe("¥");
});

test("an amount across merchants is of one currency, which is filtered by beside it", () => {
  const amount = { field: "amount", operator: ">", value: "1000" };
  const dollars = { field: "currency_iso_code", operator: "=", value: "usd" };
  const yen = { ...dollars, value: "jpy" };
  expect(inOneCurrency([amount])).toEqual([amount, dollars]);
  expect(inOneCurrency([amount, yen])).toEqual([amount, yen]);
  expect(inOneCurrency([])).toEqual([]);
});

test("a value that no payment can have is refused before anything is looked for, in whole and in part", () => {
  const own = { id: "till", name: "Till", type: "text", validation_type: "numeric" } as CustomField;
  const fields = searchFields({ fields: [own] });
  const said = (key: string, value: string, whole = true) =>
    check(value, fields.find((field) => field.key === key)?.rules?.(whole) ?? []);
  expect(said("cc_last_four", "12a")).toBe("The Card, last four must be 4 digits.");
  expect([said("cc_last_four", "1111"), said("cc_last_four", "11", false)]).toEqual([undefined, undefined]);
  expect(said("cc_first_six", "41111")).toBe("The Card, first six must be 6 digits.");
  expect(said("processor_id", "d4q5fld2")).toBe("The Processor ID must be exactly 20 characters.");
  expect(said("processor_id", "d4q5fld2", false)).toBeUndefined();
  expect(said("billing_address.address_id", "d4q5-fld2cun8qk7b3n")).toBe(
    "The Address ID must only contain alphanumeric characters",
  );
  expect(said("transaction_id", "d4q5fld2cun8qk7b3nq0x")).toBe("The Transaction ID must be at most 20 characters.");
  expect([said("transaction_id", "d4q5"), said("order_id", "No. 17/4")]).toEqual([undefined, undefined]);
  expect(["a".repeat(51), "a".repeat(52)].map((name) => said("user_name", name) === undefined)).toEqual([true, false]);
  expect(said("custom_fields.till", "four")).toBe("The Till must only contain digits.");
});
