import { check, type Rule } from "@gatehouse/ui/field/rules.ts";
import type { Problems } from "./form.tsx";

/** Checks each value against its rules and returns the first problem of each field. */
export function problemsOf(checks: readonly [path: string, value: unknown, rules: Rule[]][]): Problems {
  return Object.fromEntries(
    checks.flatMap(([path, value, list]) => {
      const wrong = check(value, list);
      return wrong === undefined ? [] : [[path, wrong]];
    }),
  );
}
