import type { CallWithSchemas, Schema } from "@gatehouse/contract/call.ts";
import { parseInput, readBody } from "../src/http/body.ts";
import { Refusal } from "../src/refusal.ts";
import { repetitions } from "./test-length.ts";

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

/** Whole bodies that no client means. */
export const strangeBodies: [name: string, body: string, status?: number][] = [
  ["cut off", '{"type":"sale"', 400],
  ["no JSON at all", "type=sale&amount=1", 400],
  ["a list", "[{}]", 400],
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
const strangeValues: unknown[] = [
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
  { operator: "%", value: "é".repeat(100_000) },
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
export function fieldsOf(call: CallWithSchemas): [field: string, schema: Schema][] {
  const { shape = {} } = (call.input as unknown as { _zod: { def: { shape?: Record<string, Schema> } } })._zod.def;
  return Object.entries(shape);
}

/** Limits a search to one row, as some rows hold a hundred thousand letters by now. */
export function fillerOf(call: CallWithSchemas): Record<string, unknown> {
  return fieldsOf(call).some(([field]) => field === "limit") ? { limit: 1 } : {};
}

/** A short run sends each value to one field of a call at least, and to each field one in so many of its values besides. */
const ONE_IN = repetitions({ full: 1, short: 12 });

/**
 * Bodies of a call that make no sense in one field each. What the schema refuses is refused in one place for all fields, so one
 * of those is sent for each field; what it lets through goes on to the use case, so `npm run test:full` sends all of those.
 */
export function strangeTries(call: CallWithSchemas, whole: object): string[] {
  if (!letThrough(call, JSON.stringify(whole)))
    throw new Error(`${call.name} takes no body that its values could be tried in`);
  const sent = strangeValues.map(() => false);
  return fieldsOf(call).flatMap(([field], row) => {
    const tries = strangeValues.map((value, column) => ({
      body: JSON.stringify({ ...whole, [field]: value }),
      column,
    }));
    const { through = [], refused = [] } = Object.groupBy(tries, ({ body }) =>
      letThrough(call, body) ? "through" : "refused",
    );
    const chosen = through.filter(({ column }, index) => {
      const isDue = !sent[column] || (index + row) % Math.min(ONE_IN, through.length) === 0;
      sent[column] ||= isDue;
      return isDue;
    });
    return [...refused.slice(0, 1), ...chosen].map(({ body }) => body);
  });
}

function letThrough({ input }: CallWithSchemas, body: string): boolean {
  try {
    if (input) parseInput(input, readBody(Buffer.from(body)).value);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
