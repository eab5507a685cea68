import { type Column, cellWriters, type Read } from "./columns.ts";

export type Sheet = { title: string; about: readonly string[]; sums: Sums };
/** Lines under the table: a title, and an amount as it is to be read. */
export type Sums = readonly (readonly [label: string, value: string])[];

const style = `body{font:12px/1.4 system-ui,sans-serif;color:#111;margin:24px}h1{font-size:18px;margin:0}
p{margin:2px 0;color:#444}table{border-collapse:collapse;margin-top:16px;width:100%}
th,td{border-bottom:1px solid #ccc;padding:3px 6px;text-align:left;vertical-align:top}thead{display:table-header-group}
th{white-space:nowrap}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}tr{break-inside:avoid}
@page{size:landscape;margin:12mm}`;

/** A page to print: no script, no picture, nothing from elsewhere. */
export async function* printableOf(
  columns: readonly Column[],
  pages: AsyncIterable<Read[]>,
  { title, about, sums }: Sheet,
): AsyncGenerator<string> {
  const writers = cellWriters(columns);
  const sides = columns.map(({ kind }) => (kind === "money" || kind === "number" ? ' class="n"' : ""));
  const line = (tag: "th" | "td", cells: readonly unknown[]) => {
    const written = cells.map((cell, index) => `<${tag}${sides[index]}>${escaped(cell)}</${tag}>`);
    return `<tr>${written.join("")}</tr>\n`;
  };
  const titles = columns.map(({ label }) => label);
  const lines = about.map((text) => `<p>${escaped(text)}</p>`).join("");
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>${style}</style></head>\n<body><h1>${escaped(title)}</h1>${lines}\n<table><thead>${line("th", titles)}</thead><tbody>\n`;
  for await (const rows of pages) {
    const written = rows.map((row) => writers.map((write) => write(row)));
    yield written.map((cells) => line("td", cells)).join("");
  }
  const added = sums.map(([label, sum]) => `<tr><th>${escaped(label)}</th><td class="n">${escaped(sum)}</td></tr>`);
  yield `</tbody></table>\n<table>${added.join("\n")}</table></body></html>\n`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
}
