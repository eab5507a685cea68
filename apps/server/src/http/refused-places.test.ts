import { allCalls } from "@gatehouse/contract/calls.ts";
import { expect, test } from "vitest";
import { type BodyPlace, exampleOf, placesIn } from "../../test/body-places.ts";
import { ofAnyType } from "../../test/strange-input.ts";
import { asSent, placeOf, Refusal } from "../refusal.ts";
import { parseInput, readBody } from "./body.ts";

/** Where what is refused of the body stands; undefined where nothing is. */
function refusedAt(schema: Parameters<typeof parseInput>[0], body: unknown): string | undefined {
  try {
    const { value, names } = readBody(Buffer.from(JSON.stringify(body)));
    asSent(names, () => parseInput(schema, value));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.data.at ?? "";
    throw error;
  }
}

const inputs = allCalls.flatMap(({ name, input }) => (input ? [{ name, input }] : []));

/** Some other form of the value may take what this one does not. */
const unfit = ({ schema, bodyWith }: BodyPlace) =>
  ofAnyType.filter((value) => !schema.safeParse(value).success).map(bodyWith);

test.each(inputs)(
  "$name tells of every member of its body, however deep, where in the whole of it the member stands",
  ({ input }) => {
    expect(refusedAt(input, exampleOf(input))).toBeUndefined();
    for (const place of placesIn(input)) {
      const at = placeOf(place.path);
      for (const body of unfit(place)) {
        const told = refusedAt(input, body);
        if (told !== undefined) expect([body, told]).toEqual([body, expect.stringMatching(beginning(at))]);
      }
      // No database text holds it, so it is refused before anybody reads the rest.
      expect(refusedAt(input, place.bodyWith("a\u0000b"))).toBe(at);
      expect(refusedAt(input, place.bodyWith({ own: ["a\u0000b"] }))).toBe(`${at}.own[0]`);
    }
  },
);

/** The place itself, or one within what stands there. */
const beginning = (at: string) => new RegExp(`^${at.replaceAll("[", "\\[")}([.[]|$)`);

test("what is nested too deep is told of by the place of it", () => {
  const deep = JSON.parse(`${'{"a":'.repeat(14)}1${"}".repeat(14)}`);
  const [first] = inputs;
  expect(first && refusedAt(first.input, { list: [1, deep] })).toBe(`list[1]${".a".repeat(11)}`);
});

test("there are thousands of such places, in lists, in maps and in values of several forms", () => {
  const all = inputs.flatMap(({ name, input }) => placesIn(input).map(({ path }) => `${name} ${placeOf(path)}`));
  expect(new Set(all).size).toBeGreaterThan(1_000);
  for (const one of ["line_items[0].tax_rate", "discount_amount[0].value", "tax_amount.include", "flags.tax_exempt"])
    expect(all).toContain(`calculateAmounts ${one}`);
});
