import type { TemplateType } from "@gatehouse/contract/mail/template.ts";
import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import type { Brand } from "../../branding/index.ts";
import { enclosed } from "../outbox/domain/email.ts";
import { htmlOf, subjectOf, textOf, type Values, type Words } from "../outbox/domain/render.ts";
import { addressesOf, type MailRequest, putIntoOutbox } from "../outbox/queue-mail.ts";
import { catalogue } from "./domain/catalogue.ts";
import { type Account, listInForce } from "./template.store.ts";

export type TemplatedMail = Omit<MailRequest, "message" | "brand"> & {
  type: TemplateType;
  /** Whose words are used: its own, those of the nearest partner above, or the product's. */
  account: Account;
  values: Values;
  brand: Brand;
};

/** Like `queueMail`, in the words that the account or those above it have chosen for this kind of mail. */
export async function queueTemplated(tx: Tx, services: Services, mail: TemplatedMail): Promise<void> {
  if (addressesOf(mail.to).length === 0) return;
  const { type, account, values, brand } = mail;
  const words = wordsFor(type, await listInForce(tx, account, type));
  await putIntoOutbox(tx, services, { ...mail, ...compose(words, { values, brand }) });
}

/** Of what is in force, nearest first, the words that go out. */
export function wordsFor(type: TemplateType, rows: readonly (Words & { status: string })[]): Words {
  const { subject, html } = catalogue[type];
  return rows.find(({ status }) => status === "active") ?? { subject, html, text: "" };
}

/** A whole mail of words that were cleaned when they were kept; values are text, so they need none of it. */
export function compose(words: Words, { values, brand }: { values: Values; brand: Brand }): Words {
  const all = { ...values, ...saidOf(brand) };
  const subject = subjectOf(words, all);
  const body = { html: htmlOf(words, all), text: textOf(words, all) };
  return { subject, ...enclosed({ subject, ...body }, brand) };
}

/** What stands in a mail of whose hand it shows. */
export function saidOf({ name, address, supportEmail, supportPhone }: Brand): Values {
  return {
    "brand.name": name,
    "brand.address": address,
    "brand.support_email": supportEmail,
    "brand.support_phone": supportPhone,
  };
}
