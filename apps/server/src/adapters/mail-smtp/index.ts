import { createTransport, type NodemailerError } from "nodemailer";
import type { Delivery, Mailer } from "../../ports/mail.ts";

/** Each wait ends well before a claimed mail may be taken up by another worker. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Hands mails to the SMTP server at `url` (smtp:// or smtps://, with its credentials). */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, ...waits });
  const own = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return {
    async deliver({ id, to, subject, text, html, fromName, replyTo }) {
      try {
        const messageId = `<${id}@gatehouse>`;
        // As an object an address is never read as a list of several.
        const address = { name: "", address: to };
        const sender = fromName ? { name: fromName, address: own } : from;
        const answers = replyTo ? { replyTo: { name: "", address: replyTo } } : {};
        const info = await transport.sendMail({
          from: sender,
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

/** A refusal of our own credentials is the operator's to repair, not the receiver's no. */
function refused(error: NodemailerError): Delivery {
  const detail = (error.response ?? error.message).slice(0, 500);
  return { result: error.permanent && error.code !== "EAUTH" ? "bounced" : "deferred", detail };
}
