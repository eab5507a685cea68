import type { Partner } from "@gatehouse/contract/accounts/partner.ts";
import { rules } from "@gatehouse/ui/field/rules.ts";
import type { Problems } from "../../lib/form.tsx";

export type AvailableValues = { types: Record<string, boolean> };
type Left = Pick<Partner, "available_processors">;

/** An empty list means all. `codes`: what the person who looks may give. */
export function availableValuesOf({ available_processors: list }: Left, codes: readonly string[]): AvailableValues {
  return { types: Object.fromEntries(codes.map((code) => [code, list.length === 0 || list.includes(code)])) };
}

const ticked = ({ types }: AvailableValues) => Object.keys(types).filter((code) => types[code]);

/** What the list says of processors that are not on the screen stays as it is. */
export function availableInput(
  { available_processors: list }: Left,
  values: AvailableValues,
  isOwn: boolean,
): string[] {
  const unseen = list.filter((code) => values.types[code] === undefined);
  const chosen = ticked(values);
  if (chosen.length < Object.keys(values.types).length) return [...chosen, ...unseen];
  return isOwn ? list : [];
}

export function availableProblems(values: AvailableValues): Problems {
  const [first] = Object.keys(values.types);
  const message = rules.required("Processors")(ticked(values));
  return first !== undefined && message ? { [`types.${first}`]: message } : {};
}

/** What was there and would not be any more. */
export const givenUp = (before: AvailableValues, after: AvailableValues) =>
  ticked(before).filter((code) => !after.types[code]);
