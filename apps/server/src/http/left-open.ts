import { mustBeSaid, NO_NUMBER } from "@gatehouse/contract/primitives.ts";
import type * as z from "zod/mini";

type Path = readonly PropertyKey[];

/**
 * Clients of fixed structure send every member that they know, and those that nobody set as "". Of what is chosen from a list, a switch
 * or a form that says nothing, as null does. Not so of words, for who takes a name away is told that there must be one; nor of
 * numbers, for an amount that was left out may be all that there is.
 */
export function withoutOpen(body: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const open = issues.flatMap(failuresIn).filter((issue) => isOfChoice(issue) && isOpen(body, issue.path));
  return open.length === 0 ? undefined : open.reduce((left, { path }) => without(left, path), body);
}

/** Of a value that may have several forms, why it has none of them, each with its whole path; nothing of what may be a number. */
function failuresIn(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const within = issue.errors.flat();
  if (within.some((one) => one.code === "invalid_type" && one.expected === "number")) return [];
  return within.map((one) => ({ ...one, path: [...issue.path, ...one.path] })).flatMap(failuresIn);
}

function isOfChoice(issue: z.core.$ZodIssue): boolean {
  if (issue.code === "too_small" || issue.code === "invalid_type" || issue.message === NO_NUMBER) return false;
  return issue.code !== "invalid_format" || !mustBeSaid.some((pattern) => String(pattern) === issue.pattern);
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
