import fc from "fast-check";
import { expect, test } from "vitest";
import { abaChecksum, maskAccount, routingAccepted, shownOf } from "./ach.ts";

test.each(["021000021", "122105278", "011401533", "091000019"])("%s is a bank's routing number", (routing) => {
  expect(abaChecksum(routing)).toBe(true);
  expect(routingAccepted(routing)).toBe(true);
});

test.each(["021000022", "12345678", "1234567890", "02100002a", ""])("%j is refused", (routing) => {
  expect(routingAccepted(routing)).toBe(false);
});

test("the sandbox's own numbers pass though no bank has them", () => {
  for (const routing of ["000000000", "000000001", "000000002", "111111111"])
    expect(routingAccepted(routing)).toBe(true);
  expect(abaChecksum("000000001")).toBe(false);
});

test("any single wrong digit is noticed", () => {
  fc.assert(
    fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (position, by) => {
      const digits = [..."021000021"];
      digits[position] = String((Number(digits[position]) + by) % 10);
      expect(abaChecksum(digits.join(""))).toBe(false);
    }),
  );
});

test("a masked account keeps its length and shows four digits at most, never more than half", () => {
  expect(maskAccount("123456789")).toBe("*****6789");
  expect(maskAccount("1234")).toBe("**34");
  fc.assert(
    fc.property(fc.stringMatching(/^\d{4,17}$/), (account) => {
      const masked = maskAccount(account);
      const shown = shownOf(masked);
      expect(masked).toHaveLength(account.length);
      expect(account.endsWith(shown) && shown.length <= Math.min(4, account.length / 2)).toBe(true);
    }),
  );
});
