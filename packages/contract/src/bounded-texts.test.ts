import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Schema } from "./call.ts";
import { allCalls } from "./calls.ts";
import { prose, text } from "./primitives.ts";

type Check = { check: string; abort?: boolean };
type Definition = {
  type: string;
  shape?: Record<string, Schema>;
  checks?: readonly { _zod: { def: Check } }[];
  options?: readonly Schema[];
} & Partial<Record<"element" | "keyType" | "valueType" | "innerType" | "in" | "out", Schema>>;

const definitionOf = (schema: Schema) => (schema as unknown as { _zod: { def: Definition } })._zod.def;

/** The places of texts that some check reads before their length is known to be in bounds. */
function unboundedTexts(schema: Schema, place: string): string[] {
  const { type, checks = [], shape = {}, options = [], ...parts } = definitionOf(schema);
  const [first] = checks;
  const isBounded = first?._zod.def.check === "max_length" && first._zod.def.abort === true;
  const own = type === "string" && !isBounded ? [place] : [];
  const members = Object.entries(shape).flatMap(([name, member]) => unboundedTexts(member, `${place}.${name}`));
  const { element, keyType, valueType, innerType, in: read, out } = parts;
  const forms = [element, keyType, valueType, innerType, read, out, ...options].filter((form) => form !== undefined);
  return [...own, ...members, ...forms.flatMap((form) => unboundedTexts(form, place))];
}

describe("every text of every input", () => {
  test.each(allCalls.map((call) => [call.name, call] as const))(
    "of %s is refused for its length before anything else reads it",
    (name, { input, query }) => {
      expect(input ? unboundedTexts(input, name) : []).toEqual([]);
      expect(query ? unboundedTexts(query, `${name}?`) : []).toEqual([]);
    },
  );

  test.each([
    ["of any length", z.string()],
    ["that is checked before its length", z.string().check(z.regex(/a/), z.maxLength(3))],
    ["that is checked in spite of its length", z.string().check(z.maxLength(3), z.regex(/a/))],
  ])("would be found %s", (_name, schema) => {
    expect(unboundedTexts(z.object({ a: z.optional(z.array(schema)) }), "x")).toEqual(["x.a"]);
    expect(unboundedTexts(z.record(schema, z.unknown()), "x")).toEqual(["x"]);
  });

  test("is not read by later checks if it is too long, nor are those of the object around it run", () => {
    const read: string[] = [];
    const noted = z.refine((value) => read.push(String(value)) > 0);
    const around = z.refine((value) => read.push(JSON.stringify(value)) > 0);
    for (const form of [text(3), prose(3)])
      expect(
        z
          .object({ a: form.check(noted) })
          .check(around)
          .safeParse({ a: "long" }).success,
      ).toBe(false);
    expect(read).toEqual([]);
  });
});
