import { expect, test } from "vitest";
import { payeeLines } from "./mail-payment.tsx";

const person = { first_name: "Mara", last_name: "Rowe" };
const place = { address_line_1: "1 Quay", city: "Chicago", state: "IL", postal_code: "60601" };
const shop = { name: "Rowe Books", primary_contact: {}, billing_contact: {} };

test("a check goes to whoever of the merchant has an address, line by line", () => {
  expect(payeeLines(shop)).toEqual([]);
  expect(payeeLines({ ...shop, primary_contact: person, billing_contact: { ...person, ...place } })).toEqual([
    "Mara Rowe",
    "Rowe Books",
    "1 Quay",
    "Chicago, IL 60601",
  ]);
  const primary_contact = { ...place, company: "Rowe & Daughters", address_line_2: "Back door" };
  expect(payeeLines({ ...shop, primary_contact, billing_contact: { ...person, ...place } })).toEqual([
    "Rowe & Daughters",
    "1 Quay",
    "Back door",
    "Chicago, IL 60601",
  ]);
});
