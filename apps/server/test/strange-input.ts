import type { Call, Schema } from "@gatehouse/contract/call.ts";

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

/** Whole bodies that no client means. */
export const strangeBodies: [name: string, body: string, status?: number][] = [
  ["cut off", '{"type":"sale"', 400],
  ["no JSON at all", "type=sale&amount=1", 400],
  ["a list", "[]", 400],
  ["a text", '"text"', 400],
  ["a number", "17", 400],
  ["true", "true", 400],
  ["two megabytes", JSON.stringify({ description: "x".repeat(2_000_000) }), 413],
  ["a hundred levels deep", deep(100), 400],
  ["ten thousand levels deep", deep(10_000), 400],
  ["a NUL in a text", '{"name":"a\\u0000b"}', 400],
  ["half a surrogate pair", '{"billing_address":{"first_name":"a\\ud800b"}}', 400],
  ["a poisoned prototype", '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'],
  ["a byte order mark", "\ufeff{}"],
];

/** Values that make no sense anywhere. */
export const strangeValues: unknown[] = [
  "",
  "x".repeat(100_000),
  "\u202e\ufffe\u{10ffff}",
  [],
  {},
  -1,
  1.5,
  1e300,
  2 ** 53,
  true,
  "'; DROP TABLE transactions; --",
  "0001-01-01T00:00:00Z",
  "999999-99-99",
  ...["=", "%", "<"].flatMap((operator) =>
    ["\\", "%_", 1e300, 9e18, -1.5, "1e5", "NaN", ["a", 1, true], "2026-02-30", "+275760-09-14"].map((value) => ({
      operator,
      value,
    })),
  ),
  { start_date: "294277-01-01", end_date: "-4714-01-01" },
  { start_date: "2026-01-01T00:00:00+99:99" },
];

/** Of these each field refuses one and, where it must be there, takes another; but for those that take whatever comes. */
export const ofAnyType: unknown[] = [
  17.5,
  { "": [] },
  [{ "": [] }],
  "\u0001",
  -1,
  "of the matrix",
  1,
  {},
  [{ id: "of the matrix" }],
];

/** The declared fields of a call's body. */
export function fieldsOf(call: Call): [field: string, schema: Schema][] {
  const { shape = {} } = (call.input as unknown as { _zod: { def: { shape?: Record<string, Schema> } } })._zod.def;
  return Object.entries(shape);
}

/** What is wanted besides and is none of these. */
const besides: Record<string, Record<string, unknown>> = {
  noteDelivery: { report: "b2YgdGhlIG1hdHJpeA==" },
  listenAtDevice: { device_key: "0".repeat(43) },
  actAtDevice: { device_key: "0".repeat(43) },
  signInAtBank: { bank: "first_harbor" },
  createMulti: { transactions: [{ type: "sale", amount: 1 }] },
  refundMulti: { transactions: [{ id: "0".repeat(20) }] },
};

/** Something for each field that must be there. */
export function fillerOf(call: Call): Record<string, unknown> {
  const wanted = fieldsOf(call).filter(([, schema]) => !schema.safeParse(undefined).success);
  const found = wanted.map(([field, schema]) => [field, ofAnyType.find((one) => schema.safeParse(one).success)]);
  return { ...Object.fromEntries(found), ...besides[call.name] };
}
