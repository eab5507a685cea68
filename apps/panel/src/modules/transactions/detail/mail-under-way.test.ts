import type { EmailEvent } from "@gatehouse/contract/transactions/act-schemas.ts";
import { expect, test } from "vitest";
import { isUnderWay } from "./mail-under-way.ts";

/** What is told of two addresses, the newest first. */
const underWay = (payer: EmailEvent["event"][], clerk: EmailEvent["event"][] = []) =>
  isUnderWay([
    ...payer.map((event) => ({ event, email: "payer@example.test" })),
    ...clerk.map((event) => ({ event, email: "clerk@example.test" })),
  ]);

test("a mail is on its way until it was delivered, came back or is tried no more", () => {
  expect(underWay(["processed"])).toBe(true);
  expect(underWay(["deferred", "processed"])).toBe(true);
  expect(underWay(["delivered", "deferred", "processed"])).toBe(false);
  expect(underWay(["dropped", "deferred", "processed"])).toBe(false);
  expect(underWay(["bounce", "delivered", "processed"])).toBe(false);
  expect(underWay(["open", "delivered", "processed"])).toBe(false);
});

test("one that is sent once more, or to somebody else, is on its way though another arrived", () => {
  expect(underWay(["processed", "delivered", "processed"])).toBe(true);
  expect(underWay(["delivered", "processed"], ["processed"])).toBe(true);
  expect(underWay(["delivered", "processed"], ["delivered", "processed"])).toBe(false);
});

test("of two that were sent to one address at once, one is on its way until both have ended", () => {
  expect(underWay(["delivered", "processed", "processed"])).toBe(true);
  expect(underWay(["dropped", "deferred", "processed", "processed"])).toBe(true);
  expect(underWay(["bounce", "delivered", "processed", "processed"])).toBe(false);
  expect(underWay(["deferred", "bounce", "delivered", "processed", "processed"])).toBe(true);
});

test("where nothing is known nothing is on its way", () => {
  expect(isUnderWay()).toBe(false);
  expect(isUnderWay([])).toBe(false);
});
