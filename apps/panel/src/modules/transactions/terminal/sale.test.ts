import { expect, test } from "vitest";
import { bodyOf, emptySale, totalOf, validateSale } from "./sale.ts";

const cash = { ...emptySale, method: "cash" as const };
const complaint = (sale: typeof emptySale) => validateSale(sale, []).amount;

test("a payment needs an amount, and a verification none", () => {
  expect(complaint(cash)).toBe("The Amount field is required.");
  expect(complaint({ ...cash, tip_amount: 500 })).toBe("The Amount field is required.");
  expect(complaint({ ...cash, type: "verification" })).toBeUndefined();
});

test("a total of nothing is one, whether it was typed or came about by a discount", () => {
  for (const amounts of [
    { amount: 0 },
    { amount: 1000, discount_amount: 1000 },
    { amount: 1000, discount_amount: 1500 },
  ]) {
    const sale = { ...cash, ...amounts };
    expect([totalOf(sale), complaint(sale)]).toEqual([0, undefined]);
  }
});

test("with a card reader nothing can be keyed: the sale waits for a swipe, and is sent as swiped", () => {
  const track_2 = ";4111111111111111=30121010000000000?";
  const waiting = { ...emptySale, method: "card_reader" as const, amount: 1000, reader: { mac_address: "00:1b" } };
  const keyed = { ...waiting, card: { ...waiting.card, number: "4111111111111111", expiration_date: "1230" } };
  for (const sale of [waiting, keyed])
    expect(validateSale(sale, [])["reader.mac_address"]).toBe("No card has been swiped yet");
  const swiped = { ...waiting, card: { ...keyed.card, track_2 } };
  expect(validateSale(swiped, [])).toEqual({});
  expect(bodyOf(swiped, "usd").payment_method).toEqual({ card: { entry_type: "swiped", track_2 } });
});
