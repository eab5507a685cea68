import { expect, test } from "vitest";
import { shortId } from "./short-id.ts";

test("of what the server drew only the ends are said", () => {
  expect(["d4q0c1h2cun8qk7b3nhg", "0f8fad5b-d9cb-469f-a165-70867728950e"].map(shortId)).toEqual([
    "d4q0…3nhg",
    "0f8f…950e",
  ]);
});

test("what a person has named is said whole, unless it is wider than a cell", () => {
  expect(["sample-customer", "receipts.rowebooks.example"].map(shortId)).toEqual([
    "sample-customer",
    "receipts.rowebooks.example",
  ]);
  expect(shortId("receipts.featherstonehaugh-payments.example")).toBe("rece…mple");
});
