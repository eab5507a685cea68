import { statuses } from "@gatehouse/contract/transactions/status.ts";
import { expect, test } from "vitest";
import { isVoidedOrRefunded } from "./separate-fee.ts";

test("refuses a separate fee for a payment that was voided, refunded, reversed or returned, and for no other", () => {
  const undone = statuses.filter((status) => isVoidedOrRefunded({ status }));
  expect(undone).toEqual(["refunded", "voided", "reversed", "returned", "late_return"]);
  expect(isVoidedOrRefunded(undefined)).toBe(false);
});
