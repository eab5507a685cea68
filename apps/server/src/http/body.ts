import type { ErrorCode, RefusalData } from "@gatehouse/contract/errors.ts";
import type * as z from "zod/mini";
import { labelOf, placeOf, Refusal, refuse } from "../refusal.ts";
import { SEARCHED_NUMBER, withoutCardNumbers } from "./card-numbers.ts";

/** Names that clients use for one and the same member; the first is ours. */
const aliases: Record<string, string> = { card_number: "number", line_1: "address_line_1", line_2: "address_line_2" };

/** Of these a call may want to know how they were called. */
const keptAsCalled = new Set(["line_1", "line_2"]);

const MAX_DEPTH = 12;

/** Reads a body as JSON whatever its content type says; an empty one is `{}`. */
export function readBody(raw: unknown): unknown {
  if (typeof raw !== "string" || raw.trim() === "") return {};
  try {
    return tolerate(JSON.parse(raw), "", 0);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse("malformed_body");
  }
}

/** Reads a multipart form: texts as they are, files as their text or in base64. */
export async function readForm(
  contentType: string,
  { raw, fileAs }: { raw: unknown; fileAs: "utf8" | "base64" },
): Promise<unknown> {
  try {
    const body = Buffer.isBuffer(raw) ? new Uint8Array(raw) : String(raw);
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    const textOf = async (part: File) =>
      fileAs === "utf8" ? part.text() : Buffer.from(await part.arrayBuffer()).toString(fileAs);
    const parts = [...form.entries()].map(async ([name, part]) => [
      name,
      typeof part === "string" ? part : await textOf(part),
    ]);
    return tolerate(Object.fromEntries(await Promise.all(parts)), "", 0);
  } catch {
    refuse("malformed_body");
  }
}

/** Null means "not given", and other names of a member count as ours. */
function tolerate(value: unknown, name: string, depth: number): unknown {
  if (depth > MAX_DEPTH) refuse("malformed_body");
  if (typeof value === "string") return readText(value, name);
  if (value === null || typeof value !== "object") return value;
  return Array.isArray(value)
    ? value.map((item) => tolerate(item, name, depth + 1))
    : tolerateMembers(value, name, depth);
}

/** A card number typed where none belongs goes no further; as a key it can't be masked, for two could become one. */
function readText(text: string, name: string): string {
  if (!storable(text)) name === "" ? refuse("malformed_body") : refuse("invalid_field", { field: labelOf([name]) });
  const masked = withoutCardNumbers(name, text);
  if (name === "idempotency_key" && masked !== text) refuse("invalid_field", { field: labelOf([name]) });
  return masked;
}

/**
 * What the text of a member is. A card number to search for, bare or as the value of a filter, stands at the top of a
 * search; deeper it would be part of a record that is kept.
 */
function meaningOf(name: string, { within, depth }: { within: string; depth: number }): string {
  if (name === SEARCHED_NUMBER && depth > 0) return "";
  return name === "value" && within === SEARCHED_NUMBER ? within : name;
}

function tolerateMembers(value: object, within: string, depth: number): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (member === null || name === "__proto__") continue;
    const ours = aliases[name] ?? name;
    const meaning = meaningOf(ours, { within, depth });
    if (keptAsCalled.has(name)) out[name] = tolerate(member, meaning, depth + 1);
    if (ours === name || !(ours in value)) out[ours] = tolerate(member, meaning, depth + 1);
  }
  return out;
}

/** No database text holds a NUL or half a surrogate pair. */
export function storable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

const fieldCodes: Record<string, ErrorCode> = {
  "payment_method.card.number": "invalid_card_number",
  "payment_method.ach.routing_number": "invalid_routing_number",
  "payment_method.ach.account_number": "invalid_account_number",
};

/** The input as its schema reads it, or a refusal that names the first bad field. */
export function parseInput(schema: z.ZodMiniType, body: unknown): unknown {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const path = pathOf(read.error.issues[0]);
  const code = fieldCodes[path.join(".")] ?? "invalid_field";
  refuse(code, { field: labelOf(path), at: placeOf(path) } satisfies RefusalData);
}

/** Of a value that may have several forms, the form whose fault lies deepest is the one that was meant. */
function pathOf(issue: z.core.$ZodIssue | undefined): PropertyKey[] {
  if (issue?.code !== "invalid_union") return issue?.path ?? [];
  const within = issue.errors.map(([first]) => pathOf(first)).toSorted((a, b) => b.length - a.length);
  return [...issue.path, ...(within[0] ?? [])];
}
