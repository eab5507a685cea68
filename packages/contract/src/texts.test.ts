import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { CallWithSchemas } from "./call.ts";
import { allCalls } from "./calls.ts";
import { errors } from "./errors.ts";
import { email, phone, postalCode, prose, text } from "./primitives.ts";

type Json = { type?: string; anyOf?: Json[]; properties?: Record<string, Json>; items?: Json };
type Place = (string | number)[];

/** Where a body may hold a text; of a value with several forms, in any of them. */
function textsOf(schema: Json, at: Place = []): Place[] {
  const within = [
    ...(schema.anyOf ?? []).flatMap((form) => textsOf(form, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => textsOf(member, [...at, name])),
    ...(schema.items ? textsOf(schema.items, [...at, 0]) : []),
  ];
  return schema.type === "string" ? [at, ...within] : within;
}

function bodyWith([first, ...rest]: Place, value: unknown): unknown {
  if (first === undefined) return value;
  return typeof first === "number" ? [bodyWith(rest, value)] : { [first]: bodyWith(rest, value) };
}

/** Whether the value itself is refused, whatever else the body lacks. */
function refused({ input }: CallWithSchemas, at: Place, value: unknown): boolean {
  const issues = input?.safeParse(bodyWith(at, value)).error?.issues ?? [];
  return issues.some(({ path }) => path.every((part, index) => part === at[index]));
}

/** What is looked for is kept nowhere. */
const searched = ({ path, list }: CallWithSchemas) => list !== undefined || path.endsWith("/search");
/** Files, which are read as what they are, and what a device calls a payment: only ever compared. */
const opaque = ["file", "image", "img", "logo", "favicon", "reference"];

const calls = allCalls.filter((call) => call.input && !searched(call));

describe.each(calls.map((call) => [call.name, call] as const))("%s", (_name, call) => {
  test("takes no control character in any of its texts", () => {
    const schema = z.toJSONSchema(call.input as never, { io: "input", unrepresentable: "any" }) as Json;
    const open = textsOf(schema).filter((at) => !refused(call, at, "a\u0001b") && !opaque.includes(String(at.at(-1))));
    expect(open).toEqual([]);
  });
});

test("a line has no ends of lines and nothing that turns the reading round; prose has what people type", () => {
  for (const bad of ["a\nb", "a\tb", "a\u202eb", "a\u2028b", "\u007f"])
    expect([bad, text(9).safeParse(bad).success]).toEqual([bad, false]);
  for (const good of ["Ünï ✓ 名", "نص", "a’b—c", ""])
    expect([good, text(9).safeParse(good).success]).toEqual([good, true]);
  expect(prose(9).safeParse("a\r\n\tb").success).toBe(true);
  expect(prose(9).safeParse("a\u001bb").success).toBe(false);
});

test("a telephone number has digits, however it is written", () => {
  const read = (value: string) => phone.safeParse(value).data;
  expect(["(312) 555-0100", "+1 312.555.0100", "", "  "].map(read)).toEqual(["3125550100", "13125550100", "", ""]);
  expect(["none", "x".repeat(20), "0123456", "1".repeat(16)].map(read)).toEqual(Array(4).fill(undefined));
});

test("a mail address is anything around one at sign that cannot be read as two addresses, or as a name with one", () => {
  for (const good of ["o&m@example.com", "jörg@example.de", "till@localhost", "o'neil+desk@example.test", ""])
    expect([good, email.safeParse(good).success]).toEqual([good, true]);
  const split = [
    "a@x.test,b@x.test",
    "a;b@x.test",
    "<a@x.test>",
    "A<a@x.test>",
    '"a b"@x.test',
    "a(b)@x.test",
    "a:b@x.test",
  ];
  for (const bad of [...split, "a@x.test\r\nBcc: b@x.test", "a b@x.test", "a@b@x.test", "@x.test", "a@", "none"])
    expect([bad, email.safeParse(bad).success]).toEqual([bad, false]);
});

test("a postal code has letters or digits from its first to its last", () => {
  for (const good of ["60601", "60601-1234", "SW1A 1AA", "", "K1A 0B1"])
    expect([good, postalCode.safeParse(good).success]).toEqual([good, true]);
  for (const bad of ["---", "12", "60601-", "12345678901"])
    expect([bad, postalCode.safeParse(bad).success]).toEqual([bad, false]);
  expect([" 60601\u00a0", "   "].map((given) => postalCode.parse(given))).toEqual(["60601", ""]);
});

test("every refusal says 'cannot' but the one whose wording is documented", () => {
  const apart = Object.entries(errors).filter(([, { text: said }]) => /can not/.test(said));
  expect(apart.map(([code]) => code)).toEqual(["action_not_allowed"]);
});
