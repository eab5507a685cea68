import { mustBeSaid } from "@gatehouse/contract/primitives.ts";
import type * as z from "zod/mini";

type Path = readonly PropertyKey[];

/**
 * Clients of fixed structure send every member that they know, and those that nobody set as "". Where a member has no empty value that
 * says nothing, as null does, unless words belong there: who takes a name away is told that there must be one.
 */
export function withoutOpen(body: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const open = issues.flatMap(failuresIn).filter((issue) => !isOfWords(issue) && isOpen(body, issue.path));
  return open.length === 0 ? undefined : open.reduce((left, { path }) => without(left, path), body);
}

/** Of a value that may have several forms, why it has none of them, each with its whole path. */
function failuresIn(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const within = issue.errors.flat().map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
  return [issue, ...within.flatMap(failuresIn)];
}

/** A text that is too short for what must stand there, or is none of it. */
function isOfWords(issue: z.core.$ZodIssue): boolean {
  if (issue.code === "too_small") return true;
  return issue.code === "invalid_format" && mustBeSaid.some((pattern) => String(pattern) === issue.pattern);
}

/** An empty text in a group; of a list nothing is left out. */
function isOpen(body: unknown, path: Path): boolean {
  return typeof path.at(-1) === "string" && memberAt(body, path) === "";
}

function memberAt(value: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, first)) return undefined;
  return memberAt(value[first as keyof typeof value], rest);
}

function without(value: unknown, [first = "", ...rest]: Path): unknown {
  if (Array.isArray(value)) return value.map((one, at) => (at === first ? without(one, rest) : one));
  const members = Object.entries(value as object);
  if (rest.length === 0) return Object.fromEntries(members.filter(([name]) => name !== first));
  return Object.fromEntries(members.map(([name, one]) => [name, name === first ? without(one, rest) : one]));
}
