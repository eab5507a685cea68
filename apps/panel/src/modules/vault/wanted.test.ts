import { expect, test } from "vitest";
import { missingIn, type Requirements, wantedIn } from "../../lib/wanted.ts";
import { keysOfAddress, keysOfNew, shipsTo, storedWays } from "./wanted.ts";

const bare = { method: "none", shipped_elsewhere: false } as const;
const wantedOfNew = (requirements: Requirements, more: Partial<Parameters<typeof keysOfNew>[1]> = {}) =>
  wantedIn(keysOfNew(requirements, { ...bare, ...more }), requirements);

test("the address of a new customer has what shipping insists on, unless they are shipped to elsewhere", () => {
  const required = { shipping_phone: "required", billing_fax: "hidden" } as const;
  const names = ["default_billing_address.phone", "default_billing_address.fax", "default_shipping_address.phone"];
  expect(names.map(wantedOfNew(required))).toEqual(["required", "hidden", undefined]);
  expect(names.map(wantedOfNew(required, { shipped_elsewhere: true }))).toEqual(["optional", "hidden", "required"]);
});

test("what is insisted on is asked for at its field, and a card's code only of a card", () => {
  const required = { billing_city: "required", payment_method_card_cvc: "required" } as const;
  const values = { ...bare, default_billing_address: { city: "" }, card: { cvc: "" } };
  const missing = (method: "card" | "none") => missingIn(values, keysOfNew(required, { ...values, method }), required);
  expect(missing("card")).toEqual({
    "default_billing_address.city": "This field is required.",
    "card.cvc": "This field is required.",
  });
  expect(Object.keys(missing("none"))).toEqual(["default_billing_address.city"]);
});

test("an address that may be billed or shipped to is asked what either insists on, and hides what both hide", () => {
  const required = { shipping_city: "required", billing_fax: "hidden", default: "optional" } as const;
  const wanted = wantedIn(keysOfAddress, required);
  expect(["address.city", "address.fax", "card.number"].map(wanted)).toEqual(["required", "optional", undefined]);
  expect(wantedIn(keysOfAddress, { ...required, shipping_fax: "hidden" })("address.fax")).toBe("hidden");
  expect(missingIn({ address: { city: "" } }, keysOfAddress, required)).toEqual({
    "address.city": "This field is required.",
  });
});

test("a way to pay is hidden by its name alone, and shipping with the last of its fields", () => {
  expect(storedWays({ default: "hidden" })).toEqual(["card", "ach"]);
  expect(storedWays({ payment_method_card: "hidden" })).toEqual(["ach"]);
  expect([shipsTo({ default: "hidden" }), shipsTo({ default: "hidden", shipping_city: "optional" })]).toEqual([
    false,
    true,
  ]);
});
