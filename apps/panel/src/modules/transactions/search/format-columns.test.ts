import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import { transactionReportFields } from "@gatehouse/contract/transactions/report-fields.ts";
import { responseBody, type Transaction, transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeFormat } from "../../../lib/use-format.ts";
import { columnsOfFormat } from "./format-columns.tsx";

beforeAll(() => void vi.stubGlobal("sessionStorage", { getItem: () => null }));
afterAll(() => void vi.unstubAllGlobals());

const VALUES = { text: "said", money: 700, number: 7, flag: true, time: "2026-01-01T00:00:00Z" };
const filled = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, VALUES[transactionReportFields[name]?.kind ?? "text"]]));

/** A payment that has something to say under every name that a reply has, and under no other. */
function paid(by: "card" | "ach" | "terminal" | "apm", said: object = {}): Transaction {
  const { [by]: block } = responseBody.shape;
  return {
    ...filled(Object.keys(transaction.shape)),
    type: "sale",
    status: "settled",
    currency: "usd",
    billing_address: filled(addressFields),
    shipping_address: filled(addressFields),
    custom_fields: null,
    features: ["said"],
    response_body: { [by]: filled(Object.keys(block.def.innerType.shape)) },
    ...said,
  } as unknown as Transaction;
}

const shown = (field: string, row: Transaction) =>
  columnsOfFormat([{ field, label: "" }], makeFormat("MM/DD/YYYY", "UTC"))[0]?.cell(row);

test.each(Object.keys(transactionReportFields))("a table's column %s has something to show", (field) => {
  const cells = [paid("card"), paid("ach"), paid("terminal"), paid("apm")].map((row) => shown(field, row));
  expect(cells.filter((cell) => cell !== "–" && cell !== undefined)).not.toEqual([]);
});

test("the net of a payment is what totals add up: captured, given back, or nothing", () => {
  const net = (type: string, status: string) =>
    shown("net_amount", paid("card", { type, status, amount_captured: 700 }));
  expect([net("sale", "settled"), net("refund", "settled"), net("credit", "settled")]).toEqual([
    "$7.00",
    "−$7.00",
    "−$7.00",
  ]);
  const none = [
    net("sale", "voided"),
    net("sale", "returned"),
    net("refund", "late_return"),
    net("verification", "settled"),
  ];
  expect(none).toEqual(Array(4).fill("$0.00"));
});

test("a column of the merchant's own field says the words of what was chosen, and values that are offered no longer", () => {
  const wrapped = { id: "wrap", values: [{ value: "p", name: "In paper" }] } as CustomField;
  const row = paid("card", { custom_fields: { wrap: ["p", "ribbon"] } });
  const said = (field: string) =>
    columnsOfFormat([{ field, label: "" }], makeFormat("MM/DD/YYYY", "UTC"), [wrapped])[0]?.cell(row);
  expect([said("custom_fields.wrap"), said("custom_fields.other")]).toEqual(["In paper, ribbon", "–"]);
  expect(shown("custom_fields.wrap", row)).toBe("p, ribbon");
});
