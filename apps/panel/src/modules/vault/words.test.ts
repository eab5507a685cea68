import { type Customer, lockedBy } from "@gatehouse/contract/vault/customer.ts";
import { expect, test } from "vitest";
import { methodsOf } from "./words.ts";

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
