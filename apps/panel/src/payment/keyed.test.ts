import { expect, test } from "vitest";
import { blankCard, cardProblems } from "./keyed.ts";

test("everything that is wrong with a card is said at once, in the words of a person", () => {
  expect(cardProblems({ number: "4111111111111112", expiration_date: "1320", cvc: "12" })).toEqual({
    "card.number": "This is not the number of a card.",
    "card.expiration_date": "This has invalid format",
    "card.cvc": "This has invalid format",
  });
  expect(cardProblems(blankCard)).toMatchObject({
    "card.number": "This field is required.",
    "card.expiration_date": "This field is required.",
  });
});

test("a number of 19 digits is a card's, and a longer one is told to be too long", () => {
  const told = (number: string) => cardProblems({ ...blankCard, number })["card.number"];
  expect(told("4111111111111111003")).toBeUndefined();
  expect(told("41111111111111110030")).toBe("This must be at most 19 characters.");
});

test("a card that has expired is said at once where it is charged, and may be stored", () => {
  const card = { number: "4111111111111112", expiration_date: "0524", cvc: "" };
  const chargedAt = new Date("2024-06-01T00:00:00Z");
  expect(cardProblems(card, { chargedAt })).toMatchObject({
    "card.number": "This is not the number of a card.",
    "card.expiration_date": "The card has expired.",
  });
  expect(cardProblems({ ...card, expiration_date: "0624" }, { chargedAt })["card.expiration_date"]).toBeUndefined();
  expect(cardProblems({ ...card, expiration_date: "0794" }, { chargedAt })["card.expiration_date"]).toBe(
    "This is too far in the future.",
  );
  expect(cardProblems(card)["card.expiration_date"]).toBeUndefined();
});

test("a card that is stored already keeps its number", () => {
  const card = { number: "", expiration_date: "1230", cvc: "" };
  expect(cardProblems(card, { known: true })["card.number"]).toBeUndefined();
});
