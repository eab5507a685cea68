import { type Customer, lockedBy } from "@gatehouse/contract/vault/customer.ts";
import { expect, test } from "vitest";
import { methodsOf, storedCardLike } from "./words.ts";

const flagged = (flags: string[] | null) => {
  const cards = [{ card_type: "visa", masked_number: "411111******1111", expiration_date: "12/30", flags }];
  const ach = [{ masked_account_number: "*****6789", flags }];
  return { data: { customer: { payments: { cards, ach } } } } as unknown as Customer;
};
const said = (flags: string[] | null) => methodsOf(flagged(flags)).map(({ locked }) => locked);

test.each(Object.keys(lockedBy))("of what is stored it is said that nothing can be charged to it: %s", (flag) => {
  expect(said(["surcharge_exempt", flag])).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
});

test("of what can be charged nothing is said", () => {
  expect(said(["surcharge_exempt"])).toEqual(["", ""]);
  expect(said(null)).toEqual(["", ""]);
});

test("a card is known again by how its number begins and ends, once it is keyed to its end", () => {
  const found = (number: string) => storedCardLike(flagged(null), number)?.masked;
  expect([found("4111 1111 1111 1111"), found("4111111111111111")]).toEqual(["•••• 1111", "•••• 1111"]);
  expect(["", "4111111", "4111111111111112", "5111111111111111"].map(found)).toEqual(Array(4).fill(undefined));
});
