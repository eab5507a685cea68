import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { type Message, written } from "./domain/letter.ts";
import { insertMail } from "./outbox.store.ts";

/** `about` is the id of the record that the mail speaks of, by which its events are found. */
export type MailRequest = { to: string; kind: string; about?: string; message: Message };

/**
 * Puts a mail into the outbox, in the transaction of what causes it; the worker sends it. Its text may hold a code, so
 * it is sealed until it has left and forgotten afterwards.
 */
export async function queueMail(tx: Tx, { ids, keys, clock }: Services, request: MailRequest): Promise<void> {
  if (request.to === "") return;
  const id = ids.next();
  const { subject } = request.message;
  const sealed_body = keys.seal(JSON.stringify(written(request.message)), id);
  const { kind, about = "", to: recipient } = request;
  await insertMail(tx, { id, kind, about, recipient, subject, sealed_body, now: clock.now() });
}
