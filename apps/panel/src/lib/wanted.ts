import {
  type RequiredKey,
  type Requireds,
  type Requirement,
  requirementOf,
} from "@gatehouse/contract/accounts/requireds.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import type { Problems } from "./form.tsx";

export type Requirements = Requireds["default"];

/** What a merchant calls the fields of a form; one that stands in place of two is called by both names. */
export type RequiredKeys = Readonly<Record<string, readonly RequiredKey[]>>;

/** What the merchant wants of a field of the form; nothing of those that it can't speak of. Of two names both must hide it. */
export const wantedIn =
  (keys: RequiredKeys, requirements: Requirements) =>
  (name: string): Requirement | undefined => {
    const said = keys[name]?.map((key) => requirementOf(requirements, key));
    if (said === undefined) return undefined;
    if (said.includes("required")) return "required";
    return said.every((one) => one === "hidden") ? "hidden" : "optional";
  };

/**
 * What the merchant insists on and nobody has filled in; a box that is not ticked says something too. What the field is called
 * stands on the screen, and the field says it.
 */
export function missingIn(values: object, keys: RequiredKeys, requirements: Requirements): Problems {
  const wanted = wantedIn(keys, requirements);
  const missing = Object.entries(keys).filter(
    ([name]) => wanted(name) === "required" && isEmpty(valueIn(values, name)),
  );
  return Object.fromEntries(missing.map(([name]) => [name, check("", [rules.required()]) ?? ""]));
}

/** The ways to pay are hidden by name alone. */
export const hidesWay = (requirements: Requirements, key: RequiredKey): boolean => requirements?.[key] === "hidden";

const isEmpty = (value: unknown) => value === null || value === "";

function valueIn(values: object, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], values);
}
