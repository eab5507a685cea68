import { fillPlaceholders } from "@gatehouse/contract/mail/placeholders.ts";

/** What a bill is made of: a name and what stands against it, which may be nothing. `sum` is what those above come to. */
type Row = { label: string; value: string; sum?: true };

/** What stands for one placeholder: plain text, whose line breaks stay, or rows. */
export type Said = string | readonly Row[];

export type Values = Readonly<Record<string, Said>>;

export type Words = { subject: string; html: string; text: string };

/** A subject is one line, whatever stands in a value. */
export function subjectOf({ subject }: Pick<Words, "subject">, values: Values): string {
  return fillPlaceholders(subject, (name) => asText(values[name]))
    .replace(/\s+/g, " ")
    .trim();
}

/** Values are text: none of them becomes a tag, an attribute or a placeholder of its own. A paragraph left empty goes. */
export function htmlOf({ html }: Pick<Words, "html">, values: Values): string {
  const body = fillPlaceholders(html, (name) => asHtml(values[name]));
  return body.replace(/<p(?: [^<>]*)?>(?:\s|&nbsp;)*<\/p>/g, "");
}

/** The words for those who read no HTML; where none were chosen, those of the page without its shape. */
export function textOf({ html, text }: Words, values: Values): string {
  const source = text.trim() || plain(html);
  const body = fillPlaceholders(source, (name) => asText(values[name]));
  return eachLine(body, (line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The rows line by line, as a sample or a reader of text sees them. */
export function asText(said: Said = ""): string {
  if (typeof said === "string") return said;
  return said.map(({ label, value }) => [label, value].filter(Boolean).join(": ")).join("\n");
}

function asHtml(said: Said = ""): string {
  if (typeof said === "string") return lined(said);
  return `<table style="width:100%;border-collapse:collapse">${said.map(asRow).join("")}</table>`;
}

function asRow({ label, value, sum }: Row): string {
  const style = `padding:4px 0${sum ? ";font-weight:600;border-bottom:1px solid #d5dadd" : ""}`;
  if (value === "") return `<tr><td colspan="2" style="${style}">${lined(label)}</td></tr>`;
  const far = `${style};padding-left:16px;text-align:right`;
  return `<tr><td style="${style}">${lined(label)}</td><td style="${far}">${lined(value)}</td></tr>`;
}

const lined = (text: string) => escaped(text).replace(/\r?\n/g, "<br>");

/** Line by line: a pattern for the blanks around a break takes the square of their number. */
const eachLine = (text: string, trim: (line: string) => string) => text.split("\n").map(trim);

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " ", amp: "&" };

/** Writes the address of each link behind its words. */
function withAddresses(html: string): string {
  let address: string | undefined;
  return html.replace(/<a ([^<>]*)>|<\/a>/gi, (tag, attributes?: string) => {
    if (attributes !== undefined) address = /(?<![\w-])href="([^"]*)"/i.exec(attributes)?.[1];
    if (attributes !== undefined || address === undefined) return tag;
    const written = `:\n${address}`;
    address = undefined;
    return written;
  });
}

/** A link keeps its address, a block its own lines. */
export function plain(html: string): string {
  const line = eachLine(html, (one) => one.trim())
    .filter(Boolean)
    .join(" ");
  return withAddresses(line)
    .replace(/<br[^<>]*>/gi, "\n")
    .replace(/<\/(p|h[1-6]|ul|ol|table|blockquote|div)>/gi, "\n\n")
    .replace(/<\/(li|tr)>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\n /g, "\n")
    .trim();
}

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as it may stand in HTML, between tags and within quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}
