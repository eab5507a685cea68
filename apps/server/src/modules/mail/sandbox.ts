import type { FastifyReply } from "fastify";
import type { SandboxServer } from "../../module.ts";
import type { KeptLetter } from "../../ports/mail.ts";

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** Serves `/mail`: the mails that the local environment kept instead of sending. They hold codes, so no other environment has it. */
export function mailSandbox({ app, sandbox: { mailbox } }: SandboxServer): void {
  if (!mailbox) return;
  app.get("/mail", { config: { call: "mailbox" } }, async (_request, reply) => {
    const rows = mailbox
      .letters()
      .map(
        ({ id, to, subject, at }) =>
          `<li><a href="/mail/${id}">${shown(subject)}</a><br>to ${shown(to)}, ${inUtc(at)}</li>`,
      );
    return page(reply, "Mail", rows.length > 0 ? `<ol>${rows.join("\n")}</ol>` : "<p>No mail yet.</p>");
  });
  app.get<{ Params: { id: string } }>("/mail/:id", { config: { call: "mailbox" } }, async (request, reply) => {
    const letter = mailbox.letters().find(({ id }) => id === request.params.id);
    if (!letter) return reply.callNotFound();
    const back = '<p><a href="/mail">All mail</a></p>';
    return page(
      reply,
      letter.subject,
      `<p>${senderLine(letter)}To ${shown(letter.to)}</p><pre>${linked(letter.text)}</pre>${back}`,
    );
  });
}

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  const style =
    ":root{color-scheme:light dark}body{font:100%/1.5 sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}h1{font-size:1.5rem}ol{padding:0;list-style:none}li{margin-block:1rem}pre{white-space:pre-wrap}";
  return reply
    .header("content-security-policy", policy)
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>${shown(title)}</title><style>${style}</style></head><body><h1>${shown(title)}</h1>${body}</body></html>`,
    );
}

/** Where a mail comes from the installation's own address, its name may be all that there is to say. */
function senderLine({ fromName, from }: KeptLetter): string {
  const said = [fromName, from ? `<${from}>` : ""].filter(Boolean).join(" ");
  return said ? `From ${shown(said)}<br>` : "";
}

const inUtc = (time: Date) => `${time.toISOString().slice(0, 19).replace("T", " ")} UTC`;

function shown(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function linked(text: string): string {
  return shown(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
