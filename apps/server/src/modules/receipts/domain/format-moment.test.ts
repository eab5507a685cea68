import { expect, test } from "vitest";
import { sayMoment } from "./format-moment.ts";

test("a payer reads when they paid by the merchant's clock, which is named", () => {
  const time = new Date("2027-01-02T10:00:00Z");
  expect(sayMoment(time, "America/Chicago")).toBe("Jan 2, 2027, 04:00 CST");
  expect(sayMoment(time, "UTC")).toBe("Jan 2, 2027, 10:00 UTC");
});
