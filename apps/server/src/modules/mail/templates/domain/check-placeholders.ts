import { placeholderMark, placeholdersIn, unclosedIn } from "@gatehouse/contract/mail/placeholders.ts";
import type { TemplateType } from "@gatehouse/contract/mail/template.ts";
import { plain, type Words } from "../../outbox/domain/render.ts";
import { catalogue, samplesOf } from "./catalogue.ts";

export type Fault =
  | { code: "unknown_placeholder"; data: { at: string; detail: string } }
  | { code: "unfit_field"; data: { at: string; detail: string } };

/**
 * What is wrong with somebody's words: a name that is left open or that nothing stands for, a way in that the reader would not get, or one
 * that others would get too. The page is one that was cleaned.
 */
export function faultOf(type: TemplateType, words: Words): Fault | undefined {
  const { subject, html, text } = words;
  const known = samplesOf(type);
  for (const [at, part] of Object.entries({ subject, html, text })) {
    const open = unclosedIn(part);
    if (open !== undefined) return { code: "unfit_field", data: { at, detail: `${open} is not closed by }}` } };
    const unknown = placeholdersIn(part).find((name) => !Object.hasOwn(known, name));
    if (unknown !== undefined) return { code: "unknown_placeholder", data: { at, detail: unknown } };
  }
  const [at, detail] = leakOf(words) ?? gapOf(type, words) ?? [];
  return at && detail ? { code: "unfit_field", data: { at, detail } } : undefined;
}

/** Who holds one of these comes in as the reader. */
const wayIn = ["link.url", "link.typed"];

/**
 * A program that shows a mail asks for its pictures, makes addresses of what looks like one, and lists subjects; so a
 * placeholder stands in the text or is the whole address of a link, and a way in begins a word.
 */
function leakOf({ subject, html, text }: Words): [at: string, detail: string] | undefined {
  const told = placeholdersIn(subject).find((name) => wayIn.includes(name));
  if (told) return ["subject", `${placeholderMark(told)} stands in the message only`];
  const tags = html.match(/<[^<>]*>/g) ?? [];
  if (tags.some((tag) => placeholdersIn(tag.replace(' href="{{link.url}}"', "")).length > 0))
    return ["html", "a placeholder stands in the text; only {{link.url}} may be an address, and a whole one"];
  for (const [field, part] of [
    ["html", plain(html)],
    ["text", text],
  ] as const) {
    const glued = placeholdersIn(...(part.match(/\S\{\{[^{}]*\}\}/g) ?? [])).find((name) => wayIn.includes(name));
    if (glued) return [field, `${placeholderMark(glued)} needs a blank before it`];
  }
  return undefined;
}

function gapOf(type: TemplateType, { html, text }: Words): [at: string, detail: string] | undefined {
  for (const name of catalogue[type].required) {
    const [field] =
      [["html", html] as const, ["text", text || html] as const].find(
        ([, part]) => !placeholdersIn(part).includes(name),
      ) ?? [];
    if (field) return [field, `it needs ${placeholderMark(name)}`];
  }
  return undefined;
}
