import { initialDefaultValues } from "@gatehouse/contract/accounts/default-values.ts";
import { describe, expect, test } from "vitest";
import { blankLine } from "./details.ts";
import { blankHolder } from "./holder.ts";
import { canBeAsked, priceRequest, slipOf } from "./price.ts";
import { type Asked, bodyOf, emptySale, totalOf, validateSale, withoutSecrets } from "./sale.ts";
import { taxesOf } from "./taxes.ts";
import { usualOf } from "./usual-sale.ts";

const asked: Asked = { own: [], required: undefined, currency: "usd" };
const cash = { ...emptySale, method: "cash" as const };
const complaint = (sale: typeof emptySale) => validateSale(sale, asked).amount;

test("a payment needs an amount, and a verification none", () => {
  expect(complaint(cash)).toBe("This field is required.");
  expect(complaint({ ...cash, tip_amount: 500 })).toBe("This field is required.");
  expect(complaint({ ...cash, type: "verification" })).toBeUndefined();
});

test("a total of nothing is not charged, whether it was typed or came about by a discount", () => {
  for (const amounts of [{ amount: 0 }, { amount: 1000, discount_amount: 1000 }]) {
    const sale = { ...cash, ...amounts };
    expect([totalOf(sale), complaint(sale)]).toEqual([0, "There is nothing to charge."]);
    expect(complaint({ ...sale, tip_amount: 100 })).toBeUndefined();
    expect(complaint({ ...sale, type: "verification" })).toBeUndefined();
  }
});

test.each([
  ["4005 5", ""],
  ["4005 51", "400551"],
  ["4005 519", "400551"],
  ["4005 5192", "40055192"],
  ["4005519200000004", "40055192"],
])("a price is asked for by as many of a card's first digits as a policy may: of %s by %o", (number, cc_bin) => {
  const sale = { ...emptySale, method: "card" as const, card: { ...emptySale.card, number } };
  expect(priceRequest(sale, "usd").cc_bin).toBe(cc_bin);
  expect(priceRequest({ ...sale, method: "cash" }, "usd").cc_bin).toBe("");
});

test("a discount is at most what is sold, and its field alone says so, with how much that is", () => {
  const sale = { ...cash, amount: 2000, tip_amount: 100, discount_amount: 2500 };
  const said = { discount_amount: "The Discount is more than what is sold, $20.00." };
  for (const tip_amount of [100, null]) expect(validateSale({ ...sale, tip_amount }, asked)).toEqual(said);
  expect(validateSale({ ...sale, discount_amount: 2000 }, asked)).toEqual({});
  expect(validateSale({ ...sale, amount: null }, asked)).toEqual({ amount: "This field is required." });
  expect(validateSale({ ...sale, amount: null, type: "verification" }, asked)).toEqual({
    discount_amount: "The Discount is more than what is sold, $0.00.",
  });
});

test("of a discount that is more than what is sold the slip tells no total, for none is charged", () => {
  const sale = { ...cash, amount: 2000, tip_amount: 100, discount_amount: 2500 };
  const { lines, total } = slipOf(sale, undefined);
  expect(lines).toContainEqual({ label: "Discount", amount: -2500 });
  expect(total).toBeUndefined();
  expect(slipOf({ ...sale, discount_amount: 2000 }, undefined).total).toBe(100);
});

test("an amount beyond what can be charged says the largest, and its price is not asked for", () => {
  const most = "$9,999,999,999.99";
  const sale = { ...cash, amount: 9_999_999_999_900 };
  expect(complaint(sale)).toBe(`This must be at most ${most}.`);
  expect(complaint({ ...cash, amount: 999_999_999_999, tip_amount: 1 })).toBe(`The total must be at most ${most}.`);
  expect(validateSale({ ...cash, amount: 100, tax_amount: 1e12 }, asked).tax_amount).toBe(
    `This must be at most ${most}.`,
  );
  const isAsked = (one: typeof sale) => canBeAsked(JSON.stringify(priceRequest(one, "usd")));
  expect([isAsked(sale), isAsked({ ...cash, amount: 999_999_999_999 })]).toEqual([false, true]);
});

test("duty is inside the amount: the slip and the price say so, and it adds nothing", () => {
  const sale = { ...cash, amount: 10_000, duty_amount: 500 };
  expect(priceRequest(sale, "usd").duty_amount).toEqual({ type: "flat", value: 500, include: false });
  const { lines, total } = slipOf(sale, undefined);
  expect(lines).toEqual([
    { label: "Subtotal", amount: 10_000 },
    { label: "Duty, in the amount", amount: 500 },
  ]);
  expect(total).toBe(10_000);
});

test("an account is priced under the agreement it is charged under, and one that the payer links under that of the link", () => {
  const ach = { ...emptySale.ach, sec_code: "ccd" };
  const keyed = { ...emptySale, method: "ach" as const, amount: 1000, ach };
  const linked = { ...keyed, ach: emptySale.ach, plaid: { ...emptySale.plaid, ref_id: "link", account_id: "acc_01" } };
  expect(
    [keyed, linked, { ...linked, method: "cash" as const }].map((sale) => priceRequest(sale, "usd").sec_code),
  ).toEqual(["ccd", "web", undefined]);
});

test("with a card reader nothing can be keyed: the sale waits for a swipe, and is sent as swiped", () => {
  const track_2 = ";4111111111111111=30121010000000000?";
  const waiting = { ...emptySale, method: "card_reader" as const, amount: 1000, reader: { mac_address: "00:1b" } };
  const keyed = { ...waiting, card: { ...waiting.card, number: "4111111111111111", expiration_date: "1230" } };
  for (const sale of [waiting, keyed])
    expect(validateSale(sale, asked)["reader.mac_address"]).toBe("No card has been swiped yet");
  const swiped = { ...waiting, card: { ...keyed.card, track_2 } };
  expect(validateSale(swiped, asked)).toEqual({});
  expect(bodyOf(swiped, "usd").payment_method).toEqual({ card: { entry_type: "swiped", track_2 } });
});

test("a price is asked for a card as it is read: swiped or keyed", () => {
  const track_2 = ";4111111111111111=30121010000000000?";
  const swiped = { ...emptySale, card: { ...emptySale.card, number: "4111111111111111", track_2 } };
  const asked = [
    { ...emptySale, method: "card_reader" as const },
    swiped,
    { ...swiped, method: "ach" as const },
    emptySale,
  ];
  expect(asked.map((sale) => priceRequest(sale, "usd").entry_type)).toEqual(["swiped", "swiped", undefined, undefined]);
});

test("what is larger than any amount may be is told so in the currency, wherever it is typed", () => {
  const sale = { ...cash, amount: 100, national_tax_amount: 1e12, duty_amount: 1e12 };
  const lines = [
    { ...blankLine, name: "Moon", unit_price: 1e12 },
    { ...blankLine, name: "Moons", unit_price: 1e11, quantity: "10" },
  ];
  expect(validateSale({ ...sale, line_items: lines }, asked)).toMatchObject({
    national_tax_amount: "This must be at most $9,999,999,999.99.",
    duty_amount: "This must be at most $9,999,999,999.99.",
    "line_items.0.unit_price": "This must be at most $9,999,999,999.99.",
    "line_items.1.unit_price": "The Amount of the line must be at most $9,999,999,999.99.",
  });
});

describe("of a bank account's holder", () => {
  const ach = { ...emptySale.ach, routing_number: "021000021", account_number: "123456789" };
  const sale = { ...emptySale, method: "ach" as const, amount: 1000, ach };
  const problemsOf = (required: Asked["required"], held = blankHolder) =>
    validateSale(
      { ...sale, ach: { ...ach, accountholder_authentication: held } },
      { own: [], required, currency: "usd" },
    );

  test("only what the merchant insists on must be said, and a word for the rest counts", () => {
    expect(problemsOf(undefined)).toEqual({});
    expect(problemsOf({ social_security_number_last_4: "required" })).toEqual({
      "ach.accountholder_authentication.ssn4": "The SSN last 4 field is required.",
    });
    const all = Object.keys(problemsOf({ default: "required", drivers_license: "hidden" }));
    expect(all.filter((name) => name.startsWith("ach."))).toEqual([
      "ach.accountholder_authentication.dl_state",
      "ach.accountholder_authentication.ssn4",
      "ach.accountholder_authentication.dob_year",
    ]);
  });

  test("what is said has its form, and is sent; what is not said is not", () => {
    expect(problemsOf(undefined, { dl_number: "A-1", dl_state: "1", ssn4: "12", dob_year: "1850" })).toEqual({
      "ach.accountholder_authentication.dl_number": "The Driver's license has invalid format",
      "ach.accountholder_authentication.dl_state": "The Driver's license state has invalid format",
      "ach.accountholder_authentication.ssn4": "The SSN last 4 has invalid format",
      "ach.accountholder_authentication.dob_year": "The Year of birth has invalid format",
    });
    const held = { ...blankHolder, ssn4: "1234" };
    const body = (holder: typeof held) =>
      bodyOf({ ...sale, ach: { ...ach, accountholder_authentication: holder } }, "usd").payment_method.ach;
    expect(body(held)?.accountholder_authentication).toEqual({ ssn4: "1234" });
    expect(body(blankHolder)).not.toHaveProperty("accountholder_authentication");
  });
});

test("tax and shipping are on top of the amount, or inside it where the merchant says so", () => {
  const sale = { ...cash, amount: 1000, tax_amount: 80, shipping_amount: 500 };
  expect(totalOf(sale)).toBe(1580);
  expect(totalOf({ ...sale, add_tax_to_total: false })).toBe(1500);
  expect(totalOf({ ...sale, add_tax_to_total: false, add_shipping_to_total: false })).toBe(1000);
  const asked = priceRequest({ ...sale, add_tax_to_total: false }, "usd");
  expect([asked.tax_amount, asked.shipping_amount]).toMatchObject([{ include: false }, { include: true }]);
});

test("a tax that nobody typed is that of the lines, and without any the rate; a typed one is what it is", () => {
  const rates = { override_tax_rate: "8.25", override_national_tax_rate: "5" };
  const sale = { ...cash, amount: 10_100, discount_amount: 100, ...rates };
  expect(taxesOf(sale)).toEqual({ tax_amount: 825, national_tax_amount: 500 });
  expect(totalOf(sale)).toBe(11_325);
  expect(bodyOf(sale, "usd")).toMatchObject({ amount: 11_325, tax_amount: 825, national_tax_amount: 500 });
  expect(taxesOf({ ...sale, add_tax_to_total: false })).toEqual({ tax_amount: 762, national_tax_amount: 476 });
  expect(taxesOf({ ...sale, tax_amount: 0 })).toEqual({ tax_amount: 0, national_tax_amount: 500 });
  expect(taxesOf({ ...sale, tax_exempt: true })).toEqual({ tax_amount: 0, national_tax_amount: 0 });
  expect(taxesOf({ ...sale, type: "credit" })).toEqual({ tax_amount: null, national_tax_amount: null });
  const taxed = { ...blankLine, taxable: true };
  const keyed = { ...taxed, name: "Soup", unit_price: 1000, quantity: "2", local_tax_rate: "10" };
  const picked = { ...taxed, name: "Pot", unit_price: 400, quantity: "3", local_tax: 33, national_tax: 7 };
  expect(taxesOf({ ...sale, line_items: [keyed, picked] })).toEqual({ tax_amount: 299, national_tax_amount: 21 });
  const inside = { ...keyed, unit_price: 1200, quantity: "1", local_tax_rate: "20" };
  expect(taxesOf({ ...sale, add_tax_to_total: false, line_items: [inside] }).tax_amount).toBe(200);
});

test("a line that is not taxable bears no tax, sends none, and what was typed of one holds nothing up", () => {
  const soup = { ...blankLine, name: "Soup", unit_price: 1000, local_tax_rate: "10", national_tax: 7 };
  const sale = (line: typeof soup) => ({ ...cash, amount: 1000, line_items: [line] });
  expect(taxesOf(sale(soup))).toEqual({ tax_amount: null, national_tax_amount: null });
  expect(taxesOf(sale({ ...soup, taxable: true }))).toEqual({ tax_amount: 100, national_tax_amount: 7 });
  expect(bodyOf(sale(soup), "usd").line_items).toEqual([
    { name: "Soup", quantity: "1", unit_price: 1000, amount: 1000 },
  ]);
  const wrong = { ...soup, local_tax_rate: "x", national_tax: 1e18 };
  expect(validateSale(sale(wrong), asked)).toEqual({});
  expect(Object.keys(validateSale(sale({ ...wrong, taxable: true }), asked))).toEqual(
    expect.arrayContaining(["line_items.0.local_tax_rate", "line_items.0.national_tax"]),
  );
});

test("of more than can be charged no tax is reckoned, for it is not charged", () => {
  const sale = { ...cash, amount: 9_000_000_000_000_000, override_tax_rate: "10" };
  expect(taxesOf(sale).tax_amount).toBeNull();
});

test("a rate is one, and an adjustment that is chosen says how much", () => {
  const problems = (more: Partial<typeof cash>) => validateSale({ ...cash, amount: 1000, ...more }, asked);
  expect(problems({ override_tax_rate: "x" })).toEqual({ override_tax_rate: "This has invalid format" });
  expect(problems({ payment_adj_type: "flat" })).toEqual({
    payment_adj_value: "This field is required.",
  });
  const value = 100_001;
  expect(problems({ payment_adj_type: "percentage", payment_adj_value: value })).toEqual({
    payment_adj_value: "This must be at most 100%.",
  });
  expect(problems({ payment_adj_type: "flat", payment_adj_value: value })).toEqual({});
  const sale = { ...cash, amount: 1000, payment_adj_type: "flat" as const, payment_adj_value: 150 };
  expect(priceRequest(sale, "usd").processor_payment_adjustment).toEqual({ type: "flat", value: 150 });
  expect(priceRequest(cash, "usd")).not.toHaveProperty("processor_payment_adjustment");
});

test("a field that is not shown holds no payment up: a rate of whoever is exempt, an adjustment of what has no price", () => {
  const rates = { override_tax_rate: "8,25", override_national_tax_rate: "x" };
  expect(validateSale({ ...cash, amount: 1000, ...rates, tax_exempt: true }, asked)).toEqual({});
  const adjusted = { ...cash, amount: 1000, payment_adj_type: "percentage" as const };
  for (const type of ["verification", "credit"] as const)
    expect(validateSale({ ...adjusted, type }, asked)).toEqual({});
  expect(validateSale({ ...adjusted, method: "mail" }, asked)).not.toHaveProperty("payment_adj_value");
  expect(validateSale({ ...adjusted, type: "authorize" }, asked)).toHaveProperty("payment_adj_value");
});

test("whoever is exempt from tax is charged none, and none is sent, though some was typed", () => {
  const sale = { ...cash, amount: 10_000, tax_amount: 825, national_tax_amount: 200, tax_exempt: true };
  const required = { tax_amount: "required" } as const;
  expect(totalOf(sale)).toBe(10_000);
  expect(bodyOf(sale, "usd")).toMatchObject({
    amount: 10_000,
    tax_amount: 0,
    national_tax_amount: 0,
    tax_exempt: true,
  });
  expect(priceRequest(sale, "usd").tax_amount).toMatchObject({ value: 0 });
  expect(validateSale({ ...sale, tax_amount: 1e12, national_tax_amount: 1e12 }, asked)).toEqual({});
  expect(validateSale({ ...sale, tax_amount: null }, { ...asked, required })).toEqual({});
});

test("every default of the virtual terminal that a sale can hold is what a new sale begins with", () => {
  const { virtual_terminal } = initialDefaultValues;
  const turned = Object.fromEntries(
    Object.entries(virtual_terminal).map(([name, value]) => [name, typeof value === "boolean" ? !value : value]),
  ) as typeof virtual_terminal;
  const usual = usualOf(
    { default_values: { ...initialDefaultValues, virtual_terminal: turned }, requireds: {} },
    { saves: true, skipsRules: true },
  );
  const { vault_record, ...rest } = turned;
  for (const [name, value] of Object.entries({ ...rest, create_vault_record: vault_record }))
    if (name in emptySale) expect([name, usual[name as keyof typeof usual]]).toEqual([name, value]);
});

test("a box that is hidden is not ticked, and what is so of the merchant stays so", () => {
  const on = { vault_record: true, allow_partial_payment: true, email_receipt: true };
  const { virtual_terminal, merchant } = initialDefaultValues;
  const default_values = {
    ...initialDefaultValues,
    virtual_terminal: { ...virtual_terminal, ...on },
    merchant: { ...merchant, auto_tax_exempt: true },
  };
  const boxes = ["create_vault_record", "allow_partial_payment", "email_receipt"] as const;
  const may = { saves: true, skipsRules: true };
  expect(usualOf({ default_values, requireds: {} }, may)).toMatchObject({
    create_vault_record: true,
    allow_partial_payment: true,
    email_receipt: true,
  });
  for (const hidden of boxes) {
    const usual = usualOf({ default_values, requireds: { default: { [hidden]: "hidden" } } }, may);
    expect([hidden, boxes.filter((name) => usual[name])]).toEqual([hidden, boxes.filter((name) => name !== hidden)]);
  }
  const bare = usualOf({ default_values, requireds: { default: { default: "hidden" } } }, may);
  expect([boxes.filter((name) => bare[name]), bare.tax_exempt]).toEqual([[], true]);
});

test("a sale that waits for a sign-in holds nothing that pays, and everything else", () => {
  const sale = {
    ...emptySale,
    amount: 1234,
    description: "Atlas",
    card: { ...emptySale.card, number: "4111111111111111", expiration_date: "1230", cvc: "999", track_2: ";4111?" },
    ach: { ...emptySale.ach, routing_number: "490000018", account_number: "24413815" },
    customer: { ...emptySale.customer, id: "customer" },
  };
  expect(withoutSecrets(sale)).toEqual({
    ...emptySale,
    amount: 1234,
    description: "Atlas",
    customer: { ...emptySale.customer, id: "customer" },
  });
});
