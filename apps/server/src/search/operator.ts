import { type FieldKind, type Operator, operators, operatorsOf } from "@gatehouse/contract/operators.ts";
import type { FieldFilter } from "@gatehouse/contract/search.ts";
import { refuse } from "../refusal.ts";

/** By which operator a filter compares a field of that kind, said by its sign or by its word. */
export function operatorOf(field: string, kind: FieldKind, word = "="): Operator {
  const operator = Object.hasOwn(operators, word) ? operators[word as keyof typeof operators] : undefined;
  if (!operator || !operatorsOf[kind].includes(operator)) refuse("unknown_operator", { at: field });
  return operator;
}

/**
 * What a filter asks for. A client of fixed structure sends every filter that it knows, and those which nobody set with neither an
 * operator nor a value: they ask for nothing.
 */
export function askedOf(filter: FieldFilter) {
  if (typeof filter !== "object") return { value: filter };
  const { operator, value } = filter;
  return operator === "" ? { value: value || undefined } : { operator, value };
}
