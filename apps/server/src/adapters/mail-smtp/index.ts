import { createTransport, type NodemailerError } from "nodemailer";
import type { Delivery, Mailer, Sender } from "../../ports/mail.ts";

/** Each wait ends well before a claimed mail may be taken up by another worker. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Hands mails to the SMTP server at `url` (smtp:// or smtps://, with its credentials). */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, ...waits });
  const own = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return {
    async deliver({ id, envelope, to, subject, text, html, fromName, replyTo, sender }) {
      try {
        const messageId = `<${id}@gatehouse>`;
        // As an object an address is never read as a list of several.
        const address = { name: "", address: to };
        const senderAddress = sender?.address ?? own;
        const visible = fromName || sender ? { name: fromName, address: senderAddress } : from;
        const answers = replyTo ? { replyTo: { name: "", address: replyTo } } : {};
        const info = await transport.sendMail({
          from: visible,
          ...(sender ? signedBy(sender, { from: own, to }) : {}),
          dsn: { id: envelope, return: "headers", notify: ["failure", "delay"], recipient: to },
          to: address,
          subject,
          text,
          html,
          messageId,
          ...answers,
        });
        return { result: "sent", detail: info.response };
      } catch (error) {
        return refused(error as NodemailerError);
      }
    },
  };
}

/** What cannot be delivered still comes back to us: only the letter itself speaks for the other domain. */
function signedBy({ domain, selector, privateKey }: Sender, envelope: { from: string; to: string }) {
  return { envelope, dkim: { domainName: domain, keySelector: selector, privateKey } };
}

/** A refusal of our own credentials is the operator's to repair, not the receiver's no. */
function refused(error: NodemailerError): Delivery {
  const detail = (error.response ?? error.message).slice(0, 500);
  return { result: error.permanent && error.code !== "EAUTH" ? "bounced" : "deferred", detail };
}
