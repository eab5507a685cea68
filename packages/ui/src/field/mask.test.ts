import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Mask } from "./mask.ts";
import { applyMask, caretAfter, editMasked, unmask } from "./mask.ts";

const masks = fc.constantFrom<Mask>("card", "expiry", "phone", "digits");
const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 21 });

describe("masks", () => {
  it.each([
    ["card", "4111111111111111", "4111 1111 1111 1111"],
    ["card", "41111", "4111 1"],
    ["card", "4111111111111111003", "4111 1111 1111 1111 003"],
    ["card", "41111111111111110030", "4111 1111 1111 1111 0030"],
    ["expiry", "1230", "12/30"],
    ["expiry", "12", "12"],
    ["phone", "5550123456", "(555) 012-3456"],
    ["digits", "123", "123"],
  ] as const)("%s shows %s as %s", (mask, value, shown) => {
    expect(applyMask(value, mask)).toBe(shown);
  });

  it.each([
    ["card", "4111-1111 1111 1111", "4111111111111111"],
    ["card", "4111 1111 1111 1111 003", "4111111111111111003"],
    ["card", "4111 1111 1111 1111 0030", "41111111111111110030"],
    ["expiry", "4/29", "0429"],
    ["expiry", " 4 / 29", "0429"],
    ["expiry", "04/2029", "0429"],
    ["expiry", "4 / 2029 ", "0429"],
    ["expiry", "042029", "0429"],
    ["phone", "+1 (555) 012-3456", "5550123456"],
    ["digits", "a1b2", "12"],
  ] as const)("%s reads %s as %s", (mask, text, value) => {
    expect(unmask(text, mask)).toBe(value);
  });

  it("gives back the digits it was given", () => {
    fc.assert(
      fc.property(digits, masks, (value, mask) => {
        const held = unmask(value, mask);
        expect(unmask(applyMask(held, mask), mask)).toBe(held);
      }),
    );
  });

  it("keeps as many digits before the caret as were typed", () => {
    fc.assert(
      fc.property(digits, masks, fc.nat({ max: 21 }), (value, mask, before) => {
        const shown = applyMask(unmask(value, mask), mask);
        const held = Math.min(before, shown.replace(/\D/g, "").length);
        expect(shown.slice(0, caretAfter(shown, held)).replace(/\D/g, "")).toHaveLength(held);
      }),
    );
  });
});

describe("an edit", () => {
  it("that only took a separator takes the digit beside it", () => {
    const back = editMasked({ typed: "41111", caret: 4, before: "41111", backwards: true }, "card");
    expect(back).toEqual({ digits: "4111", caret: 3 });
    const forward = editMasked({ typed: "41112", caret: 4, before: "41112", backwards: false }, "card");
    expect(forward).toEqual({ digits: "4111", caret: 4 });
  });
  it("leaves the caret behind a zero that was filled in", () => {
    expect(editMasked({ typed: "4/", caret: 2, before: "4", backwards: true }, "expiry")).toEqual({
      digits: "04",
      caret: 2,
    });
  });
});

it("a telephone number of another country is taken whole and shown as its digits", () => {
  expect(unmask("+44 20 7946 0958", "phone")).toBe("442079460958");
  expect(applyMask("442079460958", "phone")).toBe("442079460958");
  expect(applyMask(unmask("+1 (312) 555-0142", "phone"), "phone")).toBe("(312) 555-0142");
});
