/** What a mail says, before it has a form: paragraphs, a link to follow, and a code for whoever can't follow it. */
export type Message = {
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  code?: string;
};

/** The message as plain text and as a page; both say the same. */
export function written(message: Message): { text: string; html: string } {
  return { text: asText(message), html: asPage(message) };
}

function asText({ paragraphs, action, code }: Message): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const typed = code ? [`Code: ${code}`] : [];
  return `${[...paragraphs, ...link, ...typed].join("\n\n")}\n`;
}

function asPage({ subject, paragraphs, action, code }: Message): string {
  const body = [
    ...paragraphs.map((one) => `<p>${escaped(one)}</p>`),
    ...(action ? [`<p><a href="${escaped(action.url)}">${escaped(action.label)}</a></p>`] : []),
    ...(code ? [`<p>Code: <code>${escaped(code)}</code></p>`] : []),
  ].join("\n");
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>\n<body style="font-family:sans-serif;line-height:1.5">\n${body}\n</body></html>\n`;
}

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}
