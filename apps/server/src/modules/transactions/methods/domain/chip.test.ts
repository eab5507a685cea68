import { expect, test } from "vitest";
import { readByChip } from "./chip.ts";
import { readPaymentSource } from "./instrument.ts";
import type { PaymentSource } from "./payment-source.ts";

const NOW = new Date("2026-06-01T00:00:00Z");
const card = readPaymentSource(
  { card: { number: "4111111111111111", expiration_date: "12/30" } },
  NOW,
) as PaymentSource;
const read = (tlv_data: Record<string, unknown>) => readByChip(card, { tlv_data }).method;

test("what a receipt tells of a chip is read by its tags, in any case", () => {
  const tlv = {
    "9f06": "a0000000031010",
    50: "56495341",
    95: "0080008000",
    "9B": "E800",
    "9F10": "06010a03",
    "8A": "3030",
  };
  expect(read({ ...tlv, "9F34": "420300" })).toMatchObject({
    entry_type: "chip",
    emv_aid: "A0000000031010",
    emv_app_name: "VISA",
    emv_tvr: "0080008000",
    emv_tsi: "E800",
    emv_iad: "06010A03",
    emv_arc: "00",
    cvm: "pin",
  });
});

test.each([
  ["5E0300", "signature"],
  ["1F0302", "none"],
  ["410302", "pin"],
  ["", undefined],
])("the rule %s by which the payer was checked reads %s", (rule, cvm) => {
  expect(read({ 84: "A0000000041010", "9F34": rule }).cvm).toBe(cvm);
});

test("number and stripe among the tags are not kept", () => {
  const kept = JSON.stringify(read({ "4F": "A0000000031010", "5A": "4111111111111111", 57: "4111111111111111D3012" }));
  expect(kept).not.toContain("4111111111111111");
});

test.each([{}, { "9F06": 7 }, { "9F06": "no hex" }, { "9F06": "AB".repeat(33) }])("%j says nothing", (tlv) => {
  expect(read(tlv)).toEqual(card.method);
});
