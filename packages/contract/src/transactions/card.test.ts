import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { binOf, brandOf, expiryFault, luhn, maskCard, normaliseNumber, parseExpiry, parseTrack } from "./card.ts";

const sandboxCards = [
  ["4111111111111111", "visa"],
  ["4217651111111119", "visa"],
  ["4500600000000061", "visa"],
  ["5555555555554444", "mastercard"],
  ["2223000048400011", "mastercard"],
  ["378282246310005", "amex"],
  ["371449635398431", "amex"],
  ["6011111111111117", "discover"],
  ["4000000000009995", "visa"],
] as const;

const cardNumbers = fc.stringMatching(/^\d{13,19}$/);

describe("card numbers", () => {
  test("may be typed with blanks and dashes", () => {
    expect(normaliseNumber(" 4111-1111 1111-1111")).toBe("4111111111111111");
  });

  test.each(sandboxCards)("%s passes the check digit and is %s", (number, brand) => {
    expect(luhn(number)).toBe(true);
    expect(brandOf(number)).toBe(brand);
  });

  test("exactly one last digit of ten is right", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12,18}$/), (stem) => {
        expect([..."0123456789"].filter((digit) => luhn(stem + digit))).toHaveLength(1);
      }),
    );
  });

  test.each(["", "4111", "411111111111111x", "4111 1111 1111 1111", "0".repeat(20)])("%j is no card", (text) => {
    expect(luhn(text)).toBe(false);
  });

  test.each([
    ["2220990000000000", ""],
    ["2221000000000000", "mastercard"],
    ["2720990000000000", "mastercard"],
    ["2721000000000000", ""],
    ["30569309025904", "diners club"],
    ["38520000023237", "diners club"],
    ["3530111333300000", "jcb"],
    ["6200000000000005", "china unionpay"],
    ["6759649826438453", "maestro"],
    ["5018000000000009", "maestro"],
    ["6500000000000002", "discover"],
    ["9999999999999999", ""],
  ])("%s belongs to %j", (number, brand) => {
    expect(brandOf(number)).toBe(brand);
  });

  test("are masked to six and four digits, keeping their length", () => {
    expect(maskCard("4111111111111111")).toBe("411111******1111");
    fc.assert(
      fc.property(cardNumbers, (number) => {
        const masked = maskCard(number);
        expect(masked).toHaveLength(number.length);
        expect(masked.replaceAll("*", "")).toBe(number.slice(0, 6) + number.slice(-4));
      }),
    );
    expect(maskCard("123456")).toBe("******");
  });
});

describe("expiry", () => {
  test.each(["12/30", "1230", "12 / 30"])("%s is December 2030", (text) => {
    expect(parseExpiry(text)).toEqual({ month: 12, year: 2030 });
  });

  test.each(["", "13/30", "00/30", "1/30", "12/2030", "12-30", "ab/cd"])("%j is no expiry", (text) => {
    expect(parseExpiry(text)).toBeUndefined();
  });

  test("a card is good through the last moment of its month", () => {
    const expiry = { month: 2, year: 2028 };
    expect(expiryFault(expiry, new Date("2028-02-29T23:59:59.999Z"))).toBeUndefined();
    expect(expiryFault(expiry, new Date("2028-03-01T00:00:00Z"))).toBe("expired");
  });

  test("more than twenty years ahead is too far", () => {
    const now = new Date("2026-03-15T12:00:00Z");
    expect(expiryFault({ month: 3, year: 2046 }, now)).toBeUndefined();
    expect(expiryFault({ month: 4, year: 2046 }, now)).toBe("too_far");
  });
});

describe("tracks", () => {
  test("track 1 holds number, name and expiry", () => {
    expect(parseTrack("%B4111111111111111^ROWE/ADA ^30121010000000000?")).toEqual({
      number: "4111111111111111",
      name: "ROWE/ADA",
      expiration: { month: 12, year: 2030 },
    });
  });

  test("track 2 holds number and expiry", () => {
    expect(parseTrack(";4111111111111111=30121010000000000?")).toEqual({
      number: "4111111111111111",
      name: "",
      expiration: { month: 12, year: 2030 },
    });
  });

  test.each(["", "4111111111111111", "%B4111^X^3012?", ";4111111111111111=3013?", ";4111111111111111=3012"])(
    "%j is no track",
    (text) => {
      expect(parseTrack(text)).toBeUndefined();
    },
  );

  test("garbage is refused without a fault, however long", () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void parseTrack(text)));
    expect(parseTrack(`%B${"^".repeat(100_000)}`)).toBeUndefined();
  });
});

test.each([
  ["4111 1111 1111 1111", "41111111"],
  ["411111******1111", "411111"],
  ["4111", "4111"],
  ["", ""],
])("of %j policies look at %j", (number, bin) => {
  expect(binOf(number)).toBe(bin);
});
