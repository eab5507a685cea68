import type { Alternatives } from "@gatehouse/contract/marks.ts";

/**
 * Drops the blank alternatives of a member: clients that write every payment method, all but one of them blank, mean that one. If all
 * are blank and one is required, they stay as they came, so that the error names what is wrong with them.
 */
export function withoutBlankAlternatives(
  { names, bare }: Alternatives,
  { given, mayBeBlank }: { given: Record<string, unknown>; mayBeBlank: boolean },
): Record<string, unknown> {
  const alternatives = Object.keys(given).filter((name) => names.includes(name));
  const meant = alternatives.filter((name) => name === bare || isGiven(given[name]));
  if (meant.length === 0 && !mayBeBlank) return given;
  const blank = new Set(alternatives.filter((name) => !meant.includes(name) && isGroup(given[name])));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !blank.has(name)));
}

const isGroup = (value: unknown) => typeof value === "object" && !Array.isArray(value);

function isGiven(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(isGiven);
  return value !== undefined && value !== null && value !== "";
}
