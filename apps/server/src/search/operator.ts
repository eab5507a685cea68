import { type FieldKind, type Operator, operators, operatorsOf } from "@gatehouse/contract/operators.ts";
import { refuse } from "../refusal.ts";

/** By which operator a filter compares a field of that kind, said by its sign or by its word. */
export function operatorOf(field: string, kind: FieldKind, word = "="): Operator {
  const operator = Object.hasOwn(operators, word) ? operators[word as keyof typeof operators] : undefined;
  if (!operator || !operatorsOf[kind].includes(operator)) refuse("unknown_operator", { at: field });
  return operator;
}
