import { fillPlaceholders } from "@gatehouse/contract/mail/placeholders.ts";
import { escaped } from "./escaped.ts";

/** What stands for each placeholder, as plain text; a line break stays one. */
export type Values = Readonly<Record<string, string>>;

export type Words = { subject: string; html: string; text: string };

/** A subject is one line, whatever stands in a value. */
export function subjectOf({ subject }: Pick<Words, "subject">, values: Values): string {
  return fillPlaceholders(subject, (name) => values[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Values are text: none of them becomes a tag, an attribute or a placeholder of its own. A paragraph left empty goes. */
export function htmlOf({ html }: Pick<Words, "html">, values: Values): string {
  const body = fillPlaceholders(html, (name) => escaped(values[name] ?? "").replace(/\r?\n/g, "<br>"));
  return body.replace(/<p[^>]*>(\s|&nbsp;)*<\/p>/g, "");
}

/** The words for those who read no HTML; where none were chosen, those of the page without its shape. */
export function textOf({ html, text }: Words, values: Values): string {
  const source = text.trim() || plain(html);
  const body = fillPlaceholders(source, (name) => values[name] ?? "");
  return eachLine(body, (line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Line by line: a pattern for the blanks around a break takes the square of their number. */
const eachLine = (text: string, trim: (line: string) => string) => text.split("\n").map(trim);

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " ", amp: "&" };

/** A link keeps its address, a block its own lines. */
export function plain(html: string): string {
  return eachLine(html, (line) => line.trim())
    .filter(Boolean)
    .join(" ")
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gi, "$2:\n$1")
    .replace(/<br[^>]*>/gi, "\n")
    .replace(/<\/(p|h[1-6]|ul|ol|table|blockquote|div)>/gi, "\n\n")
    .replace(/<\/(li|tr)>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\n /g, "\n")
    .trim();
}
