import { expect, test } from "vitest";
import { cardExpiry, monthOf } from "./expiry.ts";

const today = new Date("2026-11-21T12:00:00Z");

test.each([
  ["10/26", "expired"],
  ["11/26", "soon"],
  ["12/26", undefined],
  ["11/30", undefined],
  ["", undefined],
])("a card that is good until the end of %s is %s on 21 November 2026", (expires, said) => {
  expect(cardExpiry(expires, "UTC", today)).toBe(said);
});

test("a card is good through the last day of its month", () => {
  expect(cardExpiry("11/26", "UTC", new Date("2026-11-30T23:59:59Z"))).toBe("soon");
  expect(cardExpiry("11/26", "UTC", new Date("2026-12-01T00:00:00Z"))).toBe("expired");
  expect(cardExpiry("11/26", "America/Chicago", new Date("2026-12-01T05:59:59Z"))).toBe("soon");
});

test("a card whose last day is the thirtieth from today expires soon, and on the day before not yet", () => {
  expect(cardExpiry("12/26", "UTC", new Date("2026-12-01T00:00:00Z"))).toBe("soon");
  expect(cardExpiry("12/26", "UTC", new Date("2026-11-30T23:59:59Z"))).toBe(undefined);
});

test("the month of a card is said in words", () => {
  expect(["11/24", "01/30", "12/2031"].map(monthOf)).toEqual(["November 2024", "January 2030", "December 2031"]);
});
