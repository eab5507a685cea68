import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import type { Brand } from "../../branding/index.ts";
import { type Message, written } from "./domain/email.ts";
import type { Words } from "./domain/render.ts";
import { insertMails } from "./outbox.store.ts";

/**
 * Each of `to` gets a mail of their own. `about` is the id of the record that the mail speaks of, by which its events are found; `brand` is whose hand it shows
 * and whose name it comes from; `replyTo` who gets the answer, if not that; `sender` says that it is the merchant's own mail,
 * which comes from the domain that is named, or else from the oldest, where that is verified.
 */
export type MailRequest = {
  to: string | readonly string[];
  kind: string;
  about?: string;
  message: Message;
  brand?: Brand;
  replyTo?: string;
  sender?: OwnSender;
};

type OwnSender = "merchant" | { domain: string };

/** What is sealed in the outbox. */
export type Body = { text: string; html: string; from_name?: string; reply_to?: string; sender?: OwnSender };

/** Puts a mail into the outbox, in the transaction of what causes it; the worker sends it. */
export async function queueMail(tx: Tx, services: Services, request: MailRequest): Promise<void> {
  const { message, brand } = request;
  await putIntoOutbox(tx, services, { ...request, subject: message.subject, ...written(message, brand) });
}

type Written = Omit<MailRequest, "message"> & Words;

/** A mail may hold a code, so it is sealed until it has left and forgotten afterwards. */
export async function putIntoOutbox(tx: Tx, { ids, keys, clock }: Services, mail: Written): Promise<void> {
  const { to, kind, about = "", brand, replyTo = "", subject, text, html, sender } = mail;
  const body: Body = { text, html, from_name: brand?.name ?? "", reply_to: replyTo, ...(sender ? { sender } : {}) };
  const words = JSON.stringify(body);
  const mails = addressesOf(to).map((recipient) => {
    const id = ids.next();
    return { id, recipient, sealed_body: keys.seal(words, id) };
  });
  if (mails.length > 0) await insertMails(tx, { kind, about, subject, now: clock.now() }, mails);
}

/** Nobody where the address is empty. */
export const addressesOf = (to: MailRequest["to"]): string[] => [to].flat().filter((one) => one !== "");
