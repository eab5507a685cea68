import { statuses } from "@gatehouse/contract/transactions/status.ts";
import { expect, test } from "vitest";
import { isGone } from "./added-part.ts";

test("beside a payment that was undone, given back or came back, nothing may be charged; beside any other it may", () => {
  const gone = statuses.filter((status) => isGone({ status }));
  expect(gone).toEqual(["refunded", "voided", "reversed", "returned", "late_return"]);
  expect(isGone(undefined)).toBe(false);
});
