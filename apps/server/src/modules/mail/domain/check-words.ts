import { placeholderMark, placeholdersIn } from "@gatehouse/contract/mail/placeholders.ts";
import type { TemplateType } from "@gatehouse/contract/mail/template.ts";
import { catalogue, samplesOf } from "./catalogue.ts";
import type { Words } from "./render.ts";

export type Fault =
  | { code: "unknown_placeholder"; data: { detail: string } }
  | { code: "unfit_field"; data: { field: string; detail: string } };

/** What is wrong with somebody's words: a name that nothing stands for, or a way in that the reader would not get. */
export function faultOf(type: TemplateType, { subject, html, text }: Words): Fault | undefined {
  const known = samplesOf(type);
  const unknown = placeholdersIn(subject, html, text).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) return { code: "unknown_placeholder", data: { detail: unknown } };
  for (const name of catalogue[type].required) {
    const missing = [
      ["Html", html],
      ["Text", text || html],
    ].find(([, part]) => !placeholdersIn(part ?? "").includes(name));
    if (missing)
      return { code: "unfit_field", data: { field: missing[0] ?? "", detail: `it needs ${placeholderMark(name)}` } };
  }
  return undefined;
}
