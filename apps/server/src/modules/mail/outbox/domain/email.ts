import { escaped, type Words } from "./render.ts";

/** What a mail says, before it has a form: paragraphs, a link to follow, and a code for whoever can't follow it. */
export type Message = {
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  code?: string;
};

/** Whose hand a mail shows. `accent` is a colour like #0b5fa5, or "". */
export type Letterhead = {
  name: string;
  address: string;
  supportEmail: string;
  supportPhone: string;
  logoUrl: string;
  accent: string;
};

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The message as plain text and as a page; both say the same. */
export function written(message: Message, head?: Letterhead): { text: string; html: string } {
  const { subject } = message;
  return enclosed({ subject, text: asText(message), html: asHtml(message) }, head);
}

/** What a mail says, between the head and the foot of whose hand it shows. */
export function enclosed(said: Words, head?: Letterhead): { text: string; html: string } {
  const foot = head ? [`-- \n${footOf(head).join("\n")}`] : [];
  const body = [
    ...(head ? [crown(head)] : []),
    said.html,
    ...(head ? [`<p style="color:#5b6670;font-size:12px">${footOf(head).map(escaped).join("<br>")}</p>`] : []),
  ].join("\n");
  return {
    text: `${[said.text, ...foot].join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(said.subject)}</title></head>\n<body style="margin:0;font-family:${FONT};font-size:15px;line-height:1.5">\n<div style="max-width:560px;padding:24px">\n${body}\n</div>\n</body></html>\n`,
  };
}

function asText({ paragraphs, action, code }: Message): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const typed = code ? [`Code: ${code}`] : [];
  return [...paragraphs, ...link, ...typed].join("\n\n");
}

function asHtml({ paragraphs, action, code }: Message): string {
  return [
    ...paragraphs.map((one) => `<p>${escaped(one)}</p>`),
    ...(action ? [`<p>${linkTo(action)}</p>`] : []),
    ...(code ? [`<p>Code: <code>${escaped(code)}</code></p>`] : []),
  ].join("\n");
}

function linkTo({ label, url }: { label: string; url: string }): string {
  return `<a href="${escaped(url)}">${escaped(label)}</a>`;
}

/** The logo with the name for those who see no pictures, above a line in the brand's colour. */
function crown({ name, logoUrl, accent }: Letterhead): string {
  const sign = logoUrl ? `<img src="${escaped(logoUrl)}" alt="${escaped(name)}" height="40">` : escaped(name);
  const line = /^#[0-9a-f]{6}$/i.test(accent) ? accent : "#d5dadd";
  return `<p style="font-size:18px;font-weight:600;padding-bottom:8px;border-bottom:3px solid ${line}">${sign}</p>`;
}

function footOf({ name, address, supportEmail, supportPhone }: Letterhead): string[] {
  return [name, address, [supportEmail, supportPhone].filter(Boolean).join(" · ")].filter(Boolean);
}
