import { expect, test } from "vitest";
import { marked } from "./marks.ts";

const namesWith = (mark: "sensitive" | "fewestCardDigits" | "keptWhole" | "oneOf" | "searched") =>
  [...marked.marks].flatMap(([name, one]) => (one[mark] ? [name] : [])).toSorted();

test("gathers the marks of every body by the name of the member", () => {
  expect(namesWith("sensitive")).toEqual([
    ...["account_number", "cavv", "cryptogram", "current_password", "encrypted_data", "encrypted_track_1"],
    ...["encrypted_track_2", "favicon", "full_cc_number", "google_pay_token", "image", "img", "ksn", "logo"],
    ...["new_password", "number", "password", "pkpaymenttoken", "track_1", "track_2", "xid"],
  ]);
  expect(namesWith("fewestCardDigits")).toEqual([
    "fax",
    "file",
    "idempotency_key",
    "order_id",
    "phone",
    "product_code",
    "sku",
  ]);
  expect(namesWith("keptWhole")).toEqual(["data", "processor_specific"]);
  expect(namesWith("oneOf")).toEqual(["default_payment", "payment_method"]);
  expect(namesWith("searched")).toEqual(["full_cc_number"]);
});

test("gathers the errors of marked members by their path, and none from within a list", () => {
  expect(Object.fromEntries(marked.errors)).toEqual({
    settle_at: "settle_at_between_steps",
    "payment_method.card.number": "invalid_card_number",
    "payment_method.ach.routing_number": "invalid_routing_number",
    "payment_method.ach.account_number": "invalid_account_number",
  });
});
