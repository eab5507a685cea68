import type { Services } from "../../context.ts";
import { merchantScope, systemScope } from "../../db/scope.ts";
import { nextTry } from "../../jobs/recheck.ts";
import type { Delivery, Mailer, Sender } from "../../ports/mail.ts";
import { describe } from "../../refusal.ts";
import { claimDueDomains, findSendingDomain } from "./domains/email-domain.store.ts";
import { sealedFor } from "./domains/manage-domains.ts";
import { recheckDomain } from "./domains/recheck-domain.ts";
import { claimDueMails, type DueMail, endMail, forgetMails, insertMailEvent } from "./outbox/outbox.store.ts";
import type { Body } from "./outbox/queue-mail.ts";

const AT_ONCE = 10;

/** The last attempt comes about eight hours after the first. */
const MOST_ATTEMPTS = 10;

/** Sends what is due. Without a way out, mails wait until there is one. */
export async function sendDueMails(services: Services): Promise<number> {
  const { mailer } = services;
  if (!mailer) return 0;
  const due = await services.db.scoped(systemScope, (tx) =>
    claimDueMails(tx, { now: services.clock.now(), limit: AT_ONCE }),
  );
  await Promise.all(due.map(async (mail) => note(services, mail, await attempt(services, mailer, mail))));
  return due.length;
}

/** What can't be opened or handed on is tried again like what nobody takes, and ends as that does. */
async function attempt(services: Services, mailer: Mailer, mail: DueMail): Promise<Delivery> {
  // Each try before ended without a word, as when it takes its worker with it.
  if (mail.attempts > MOST_ATTEMPTS) return { result: "deferred", detail: "every try was cut off" };
  try {
    return await send(services, mailer, mail);
  } catch (error) {
    services.log.error({ mail: mail.id, attempts: mail.attempts, error: describe(error) });
    return { result: "deferred", detail: "it could not be prepared here" };
  }
}

async function send(services: Pick<Services, "db" | "keys">, mailer: Mailer, mail: DueMail): Promise<Delivery> {
  const {
    text,
    html,
    from_name = "",
    reply_to = "",
    sender: whose,
  } = JSON.parse(services.keys.open(mail.sealed_body, mail.id)) as Body;
  const { id, recipient: to, subject } = mail;
  const sender =
    whose && (await merchantSender(services, { ...mail, domain: whose === "merchant" ? "" : whose.domain }));
  const envelope = `${mail.merchant_id}.${id}`;
  const letter = { id, envelope, to, subject, text, html, fromName: from_name, replyTo: reply_to };
  return mailer.deliver(sender ? { ...letter, sender } : letter);
}

/** The merchant's own address, if there is one when the mail leaves. */
async function merchantSender(
  { db, keys }: Pick<Services, "db" | "keys">,
  from: { merchant_id: string; domain: string },
): Promise<Sender | undefined> {
  const row = await db.scoped(systemScope, (tx) => findSendingDomain(tx, from));
  if (!row) return undefined;
  const privateKey = keys.open(row.sealed_private_key, sealedFor(row));
  return { address: row.from_email, domain: row.domain, selector: row.selector, privateKey };
}

async function note(services: Services, mail: DueMail, delivery: Delivery): Promise<void> {
  const { merchant_id, id: mail_id } = mail;
  const now = services.clock.now();
  const last = delivery.result !== "deferred" || mail.attempts >= MOST_ATTEMPTS;
  const type = delivery.result === "deferred" && last ? "failed" : delivery.result;
  await services.db.scoped(systemScope, async (tx) => {
    if (last) await endMail(tx, { merchant_id, id: mail_id, state: type === "sent" ? "sent" : "failed", now });
    await insertMailEvent(tx, { merchant_id, id: services.ids.next(), mail_id, type, detail: delivery.detail, now });
  });
}

const CHECKED_AT_ONCE = 20;

/** Domains that were verified are asked for again and again: whoever has given one up must not send in its name. */
export async function recheckDomains(services: Services): Promise<number> {
  const now = services.clock.now();
  const claim = { now, until: nextTry(now), limit: CHECKED_AT_ONCE };
  const due = await services.db.scoped(systemScope, (tx) => claimDueDomains(tx, claim));
  for (const row of due) await recheckDomain(services, merchantScope(row.merchant_id), row);
  return due.length;
}

const DAY_MS = 86_400_000;
const FORGOTTEN_AT_ONCE = 500;

/** Whom a mail went to is personal: once it has ended and its time is over, nothing of it stays. */
export async function forgetOldMails({ db, clock, config }: Services): Promise<number> {
  const before = new Date(clock.now().getTime() - config.MAIL_RETENTION_DAYS * DAY_MS);
  return db.scoped(systemScope, (tx) => forgetMails(tx, { before, limit: FORGOTTEN_AT_ONCE }));
}
