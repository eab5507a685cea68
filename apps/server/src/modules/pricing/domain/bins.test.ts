import fc from "fast-check";
import { expect, test } from "vitest";
import { cardFacts } from "./bins.ts";

/** First and last of each range that the brands publish, and what lies beside it. */
test.each([
  ["400000", "visa"],
  ["499999", "visa"],
  ["510000", "mastercard"],
  ["559999", "mastercard"],
  ["222100", "mastercard"],
  ["272099", "mastercard"],
  ["222099", ""],
  ["272100", ""],
  ["340000", "amex"],
  ["379999", "amex"],
  ["350000", ""],
  ["601100", "discover"],
  ["644000", "discover"],
  ["659999", "discover"],
  ["300000", "diners club"],
  ["305999", "diners club"],
  ["306000", ""],
  ["360000", "diners club"],
  ["380000", "diners club"],
  ["399999", "diners club"],
  ["352800", "jcb"],
  ["358999", "jcb"],
  ["352799", ""],
  ["359000", ""],
  ["620000", "china unionpay"],
  ["629999", "china unionpay"],
  ["501800", "maestro"],
  ["675900", "maestro"],
  ["100000", ""],
])("a card that begins with %s is %j", (bin, brand) => {
  expect(cardFacts(bin).brand).toBe(brand);
});

test.each(["501800", "502000", "503800", "589300", "630400", "675900", "676100", "676399"])(
  "a card that begins with %s is debit, as all of Maestro's are",
  (bin) => expect(cardFacts(bin)).toMatchObject({ brand: "maestro", card_type: "DEBIT", bank: "", country: "" }),
);

test("of no other card is anything told but its brand, unless it is a published test card", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}$/), (bin) => {
      const { bank, country, card_level_generic, card_type, brand } = cardFacts(bin);
      if (bank === "Sandbox Bank") return;
      expect([bank, country, card_level_generic]).toEqual(["", "", ""]);
      if (brand !== "maestro") expect(card_type).toBe("");
      expect(card_type).not.toBe("CREDIT");
    }),
  );
});
