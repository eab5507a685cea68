import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { brands } from "@gatehouse/contract/transactions/card.ts";
import { expect, test } from "vitest";
import { fieldsAcross, searchFields } from "./fields.ts";

test("payments of every brand that a card may be of can be searched for, by its name", () => {
  const field = fieldsAcross.find(({ key }) => key === "card_type");
  expect(field).toMatchObject({ kind: "choice" });
  const options = field && "options" in field ? field.options : [];
  expect(options.map(({ value }) => value)).toEqual(brands);
  expect(options.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Diners Club", "Maestro", "China UnionPay"]),
  );
});

test("the payments of one merchant are searched by its own fields too, each by its name", () => {
  const seat = { id: "d4q5fld2cun8qk7b3nq0", name: "Seat" } as CustomField;
  const found = searchFields([seat]).find(({ key }) => key === `custom_fields.${seat.id}`);
  expect(found).toMatchObject({ label: "Seat", kind: "text", operators: expect.arrayContaining(["=", "!="]) });
});
