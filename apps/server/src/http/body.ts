import { isUtf8 } from "node:buffer";
import { BATCH_BYTES } from "@gatehouse/contract/file-batch/columns.ts";
import { MAX_AMOUNT, MAX_PRICE } from "@gatehouse/contract/primitives.ts";
import { AUTHENTICATION_DATA } from "@gatehouse/contract/transactions/card.ts";
import type * as z from "zod/mini";
import { placeOf, refuse } from "../refusal.ts";
import { withoutBlankAlternatives } from "./blank-alternatives.ts";
import { isReadInFilters, withoutCardNumbers } from "./card-numbers.ts";
import { marked } from "./marks.ts";

const { marks } = marked;

/** The name of a member by each alias. A map, for every object has a member that is called `constructor`. */
const aliases = new Map(
  [...marks].flatMap(([name, mark]) => (mark.aliases ?? []).map((alias) => [alias, name] as const)),
);

/** The other names of the same member, by each of its names. */
const twins = new Map<string, string[]>();
for (const [alias, name] of aliases) {
  twins.set(alias, [name]);
  twins.set(name, [...(twins.get(name) ?? []), alias]);
}

/** Aliases that some call declares as a member: they are read by either name. */
const keptAsCalled = new Set([...aliases.keys()].filter((alias) => marked.names.has(alias)));

const MAX_DEPTH = 12;

/** The most characters of a text whose member says nothing of its length. */
const MAX_TEXT = 100_000;

/** A body by our names, and for each place of it that was sent by another name, that one. */
export type Body = { value: unknown; names: ReadonlyMap<string, string> };

/**
 * Reads a body as JSON whatever its content type says; an empty one is `{}`, and so are null and `[]`, by which nothing is given:
 * the latter is how PHP writes an object without members.
 */
export function readBody(raw: unknown): Body {
  const text = Buffer.isBuffer(raw) ? textOf(raw).trim() : "";
  if (text === "") return { value: {}, names: new Map() };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    refuse("malformed_body");
  }
  const isEmptyList = Array.isArray(body) && body.length === 0;
  return tolerateBody(isEmptyList ? {} : (body ?? {}));
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Without the mark of byte order that some programs put first. What is no UTF-8 would be kept as other letters. */
function textOf(bytes: Buffer | ArrayBuffer): string {
  try {
    return utf8.decode(bytes as Buffer<ArrayBuffer> | ArrayBuffer);
  } catch {
    return refuse("body_not_utf8");
  }
}

/** Reads a multipart form: texts as they are, files as their text or in base64. */
export async function readForm(
  contentType: string,
  { raw, fileAs }: { raw: unknown; fileAs: "utf8" | "base64" },
): Promise<Body> {
  const bytes = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0);
  const form = await formOf(contentType, bytes);
  const texts = [...form.values()].filter((part) => typeof part === "string");
  if (!isUtf8(bytes) && texts.some((text) => text.includes("\ufffd"))) refuse("body_not_utf8");
  const parts = [...form.entries()].map(async ([name, part]) => {
    if (typeof part === "string") return [name, part];
    const file = await part.arrayBuffer();
    return [name, fileAs === "utf8" ? textOf(file) : Buffer.from(file).toString(fileAs)];
  });
  return tolerateBody(Object.fromEntries(await Promise.all(parts)));
}

/** Reads a multipart form with one file of payments. Its text keeps its card numbers; its name is masked. */
export async function readUpload(contentType: string, raw: unknown): Promise<{ file: string; file_name: string }> {
  const form = await formOf(contentType, Buffer.isBuffer(raw) ? raw : Buffer.alloc(0));
  const part = form.get("file") ?? refuse("invalid_field", { at: "file" });
  if (typeof part === "string") return { file: part, file_name: "" };
  if (part.size > BATCH_BYTES) refuse("body_too_large");
  const name = withoutCardNumbers("", part.name.slice(-200));
  return { file: textOf(await part.arrayBuffer()), file_name: storable(name) ? name : "" };
}

async function formOf(contentType: string, bytes: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } }).formData();
  } catch {
    return refuse("malformed_form");
  }
}

/** True for a member that is kept with whatever a client has in it: no card stands there on purpose. */
function isKeptWhole(name: string, among: object): boolean {
  const keptWhole = marks.get(name)?.keptWhole;
  return typeof keptWhole === "object" ? keptWhole.beside in among : keptWhole === true;
}

/**
 * Where a value stands, behind what and how deep, and what its text means; `whole` where it is part of something that is kept as it
 * came. Its path is put together only where something is said of it.
 */
type Place = {
  key: PropertyKey;
  within?: Place;
  depth: number;
  meaning: string;
  whole: boolean;
  names: Map<string, string>;
};

const inside = (within: Place, key: PropertyKey, { meaning, whole }: Pick<Place, "meaning" | "whole">): Place => ({
  key,
  within,
  depth: within.depth + 1,
  meaning,
  whole,
  names: within.names,
});

const pathTo = ({ key, within }: Place): PropertyKey[] => (within ? [...pathTo(within), key] : []);
const said = (place: Place) => placeOf(pathTo(place));

function tolerateBody(body: unknown): Body {
  const names = new Map<string, string>();
  return { value: tolerate(body, { key: "", depth: 0, meaning: "", whole: false, names }), names };
}

/** Null means "not given", and other names of a member count as ours. */
function tolerate(value: unknown, place: Place): unknown {
  const { depth, whole } = place;
  if (depth > MAX_DEPTH) refuse("body_too_deep", { at: said(place) });
  if (typeof value === "string") return readText(value, place);
  if (typeof value === "number" && whole) return withoutCardNumber(value);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item, index) => tolerate(item, inside(place, index, place)));
  return whole ? tolerateKept(value, place) : tolerateMembers(value, place);
}

function withoutCardNumber(value: number): unknown {
  const text = String(value);
  const masked = withoutCardNumbers("", text);
  return masked === text ? value : masked;
}

/** A card number typed where none belongs goes no further; as a key it can't be masked, for two could become one. */
function readText(text: string, place: Place): string {
  const { meaning, whole } = place;
  const longest = whole ? MAX_TEXT : (marked.longest.get(meaning) ?? MAX_TEXT);
  // Before anything reads it: all that is read of a text takes longer the longer the text is.
  if (text.length > longest || !storable(text))
    refuse(marked.errors.get(pathTo(place).join(".")) ?? "invalid_field", { at: said(place) });
  const masked = withoutCardNumbers(meaning, text);
  if (masked !== text && marks.get(meaning)?.refusesCardNumber)
    refuse("unfit_field", { at: said(place), detail: "it looks like a card number" });
  return masked;
}

/**
 * What the text of a member is. A card number to search for, bare or as the value of a filter, stands at the top of a
 * search; deeper it would be part of a record that is kept.
 */
function meaningOf(name: string, { depth, meaning }: Place): string {
  if (depth > 0 && marks.get(name)?.searched) return "";
  return name === "value" && isReadInFilters(meaning) ? meaning : name;
}

function tolerateMembers(value: object, place: Place): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (!isMeant(value, name)) continue;
    const ours = aliases.get(name) ?? name;
    const meant = inside(place, name, { meaning: meaningOf(ours, place), whole: isKeptWhole(name, value) });
    if (keptAsCalled.has(name)) out[name] = tolerate(member, meant);
    if (ours !== name && isMeant(value, ours)) continue;
    if (ours !== name) place.names.set(said({ ...meant, key: ours }), said(meant));
    out[withoutCardNumbers("", ours)] = tolerate(member, meant);
  }
  const mark = marks.get(place.meaning);
  return mark?.oneOf ? withoutBlankAlternatives(mark.oneOf, { given: out, mayBeBlank: mark.mayBeBlank === true }) : out;
}

/** Clients that know a member by both names fill in one of them: what is empty in the other does not empty it. */
function isMeant(value: object, name: string): boolean {
  const says = (one: string) => isGiven(value, one) && value[one as keyof typeof value] !== "";
  return isGiven(value, name) && (says(name) || !twins.get(name)?.some(says));
}

function isGiven(value: object, name: string): boolean {
  return name !== "__proto__" && Object.hasOwn(value, name) && value[name as keyof typeof value] !== null;
}

/** False for a member that by its name may be kept nowhere, in no form. */
const mayBeKept = (name: string) => name.toLowerCase() !== "__proto__" && !AUTHENTICATION_DATA.test(name);

/** The names are the client's own, and kept with the rest. */
function tolerateKept(value: object, place: Place): Record<string, unknown> {
  const members = Object.entries(value).filter(([name, member]) => member !== null && mayBeKept(name));
  if (!members.every(([name]) => storable(name))) refuse("invalid_field", { at: said(place) });
  const kept = (name: string) => inside(place, name, { meaning: "", whole: true });
  return Object.fromEntries(
    members.map(([name, member]) => [withoutCardNumbers("", name), tolerate(member, kept(name))]),
  );
}

/** No database text holds a NUL or half a surrogate pair. */
export function storable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** The input as its schema reads it, or a refusal that names the first bad field. */
export function parseInput(schema: z.ZodMiniType, body: unknown): unknown {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const path = pathOf(read.error.issues[0]);
  const largest = largestAt(path, read.error.issues);
  if (largest) refuse("unfit_field", { at: placeOf(path), detail: `it must be at most ${largest}` });
  refuse(marked.errors.get(path.join(".")) ?? "invalid_field", { at: placeOf(path) });
}

/** How large an amount may be there, where one was given that is larger. */
function largestAt(path: PropertyKey[], issues: readonly z.core.$ZodIssue[]): number | undefined {
  const ofField = issues.filter((issue) => issue.path.join(".") === path.join("."));
  const bounds = ofField.flatMap((issue) => (issue.code === "too_big" ? [Number(issue.maximum)] : []));
  return [MAX_PRICE, MAX_AMOUNT].find((largest) => bounds.includes(largest));
}

/** Of a value that may have several forms, the form whose fault lies deepest is the one that was meant. */
function pathOf(issue: z.core.$ZodIssue | undefined): PropertyKey[] {
  if (issue?.code === "unrecognized_keys") return [...issue.path, ...issue.keys.slice(0, 1)];
  if (issue?.code !== "invalid_union") return issue?.path ?? [];
  const within = issue.errors.map(([first]) => pathOf(first)).toSorted((a, b) => b.length - a.length);
  return [...issue.path, ...(within[0] ?? [])];
}
