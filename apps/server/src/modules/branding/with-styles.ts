import type { Styles } from "@gatehouse/contract/branding/styles.ts";

/** What was set before with what is given now; an empty value takes a style away. */
export function withStyles(before: Record<string, string>, given: Styles): Record<string, string> {
  const all = Object.entries({ ...before, ...given });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => Boolean(entry[1])));
}
