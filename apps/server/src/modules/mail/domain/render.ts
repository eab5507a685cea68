import { escaped } from "./escaped.ts";

/** What stands for each placeholder, as plain text; a line break stays one. */
export type Values = Readonly<Record<string, string>>;

export type Words = { subject: string; html: string; text: string };

const MARK = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Every name between double braces, known or not. */
export function placeholdersIn(...parts: readonly string[]): string[] {
  return [...new Set(parts.flatMap((part) => [...part.matchAll(MARK)].map(([, name]) => name ?? "")))];
}

function filled(part: string, say: (name: string) => string): string {
  return part.replace(MARK, (_, name: string) => say(name));
}

/** A subject is one line, whatever stands in a value. */
export function subjectOf({ subject }: Pick<Words, "subject">, values: Values): string {
  return filled(subject, (name) => values[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Values are text: none of them becomes a tag, an attribute or a placeholder of its own. A paragraph left empty goes. */
export function htmlOf({ html }: Pick<Words, "html">, values: Values): string {
  const body = filled(html, (name) => escaped(values[name] ?? "").replace(/\r?\n/g, "<br>"));
  return body.replace(/<p[^>]*>(\s|&nbsp;)*<\/p>/g, "");
}

/** The words for those who read no HTML; where none were chosen, those of the page without its shape. */
export function textOf({ html, text }: Words, values: Values): string {
  const source = text.trim() || plain(html);
  const body = filled(source, (name) => values[name] ?? "");
  return body
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " ", amp: "&" };

/** A link keeps its address, a block its own lines. */
export function plain(html: string): string {
  return html
    .replace(/\s*\n\s*/g, " ")
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gi, "$2:\n$1")
    .replace(/<br[^>]*>/gi, "\n")
    .replace(/<\/(p|h[1-6]|ul|ol|table|blockquote|div)>/gi, "\n\n")
    .replace(/<\/(li|tr)>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\n /g, "\n")
    .trim();
}
