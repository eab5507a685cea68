import { brands } from "@gatehouse/contract/transactions/card.ts";
import { expect, test } from "vitest";
import { fieldsAcross } from "./fields.ts";

test("payments of every brand that a card may be of can be searched for, by its name", () => {
  const field = fieldsAcross.find(({ key }) => key === "card_type");
  expect(field).toMatchObject({ kind: "choice" });
  const options = field && "options" in field ? field.options : [];
  expect(options.map(({ value }) => value)).toEqual(brands);
  expect(options.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Diners Club", "Maestro", "China UnionPay"]),
  );
});
