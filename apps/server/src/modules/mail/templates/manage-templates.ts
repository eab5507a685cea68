import type { mailCalls } from "@gatehouse/contract/mail/calls.ts";
import {
  type MailTemplate,
  mailTemplate as schema,
  type TemplateType,
  templateTypes,
} from "@gatehouse/contract/mail/template.ts";
import type { Context, Services, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { type Brand, brandOf, brandOfMerchant } from "../../branding/index.ts";
import type { Values, Words } from "../outbox/domain/render.ts";
import { isOfMerchant, samplesOf } from "./domain/catalogue.ts";
import { faultOf } from "./domain/check-placeholders.ts";
import { presentTemplate } from "./present-template.ts";
import { compose, saidOf, wordsFor } from "./queue-template.ts";
import { cleanMail } from "./sanitize-html.ts";
import {
  type Account,
  accountName,
  deleteTemplateRow,
  insertTemplate,
  listInForce,
  lockTemplate,
  lockTemplates,
  type TemplateRow,
  updateTemplateRow,
} from "./template.store.ts";

export const listTemplates: UseCase<typeof mailCalls.listTemplates> = ({ services, caller }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const byType = Map.groupBy(await listInForce(tx, caller), ({ type }) => type);
    const sampleOf = await sampleMails(tx, services, caller);
    const data = templateTypes.map((type) =>
      entryOf(caller, { type, samples: sampleOf(type).values, rows: byType.get(type) ?? [] }),
    );
    return { data, total_count: data.length };
  });

type Entry = { type: TemplateType; samples: Values; rows: readonly TemplateRow[] };

function entryOf(account: Account, { type, samples, rows }: Entry): MailTemplate {
  const own = rows.find(({ account_id }) => account_id === account.account_type_id);
  if (own) return presentTemplate(own, samples);
  const { account_type, account_type_id } = account;
  const origin = rows.some(({ status }) => status === "active") ? "partner" : "built_in";
  const facts = { id: "", account_type, account_id: account_type_id, type, status: "active" } as const;
  return presentTemplate({ ...wordsFor(type, rows), ...facts, created_at: null, updated_at: null }, samples, origin);
}

export const createTemplate: UseCase<typeof mailCalls.createTemplate> = (context, input) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const { caller, services } = context;
    const { account_type, account_type_id: account_id } = caller;
    const { type, status = "active" } = input;
    const words = fitting(type, { text: "", ...input });
    await lockTemplates(tx, account_id);
    const there = (await listInForce(tx, caller, type)).some((row) => row.account_id === account_id);
    if (there) refuse("already_there", { field: "type", at: "type" });
    const now = services.clock.now();
    const key = { account_id, id: services.ids.next(), account_type, type };
    const row = await insertTemplate(tx, { ...key, ...words, status, created_at: now, updated_at: now });
    const show = await showing(tx, context);
    return noted(tx, context, { action: "create", before: null, after: show(row) });
  });

export const updateTemplate: UseCase<typeof mailCalls.updateTemplate> = (context, input) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const before = (await lockTemplate(tx, keyOf(context))) ?? refuse("not_found");
    const { status, ...given } = input;
    const words = wordsOf(before, given, status);
    const change = { ...words, ...(status ? { status } : {}), updated_at: context.services.clock.now() };
    const row = (await updateTemplateRow(tx, before, change)) ?? refuse("not_found");
    const show = await showing(tx, context);
    return noted(tx, context, { action: "update", before: show(before), after: show(row) });
  });

/** What is only put aside goes as it is, though a rule that came after it would refuse it. */
function wordsOf(before: TemplateRow, given: Partial<Words>, status: string | undefined): Words {
  const { subject, html, text } = { ...before, ...given };
  if (status === "disabled" && Object.keys(given).length === 0) return { subject, html, text };
  return fitting(before.type, { subject, html, text });
}

export const deleteTemplate: UseCase<typeof mailCalls.deleteTemplate> = async (context) => {
  await context.services.db.scoped(context.caller.scope, async (tx) => {
    const gone = (await deleteTemplateRow(tx, keyOf(context))) ?? refuse("not_found");
    const show = await showing(tx, context);
    await noted(tx, context, { action: "delete", before: show(gone), after: null });
  });
  return null;
};

export const previewTemplate: UseCase<typeof mailCalls.previewTemplate> = ({ services, caller }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const words = fitting(input.type, { text: "", ...input });
    const sampleOf = await sampleMails(tx, services, caller);
    return compose(words, sampleOf(input.type));
  });

/** Words as they are kept: harmless, and with everything in them that the mail is for. */
function fitting(type: TemplateType, { subject, html, text }: Words): Words {
  const words = { subject, html: cleanMail(html), text };
  const fault = faultOf(type, words);
  return fault ? refuse(fault.code, fault.data) : words;
}

const keyOf = ({ caller, params }: Context) => ({ account_id: caller.account_type_id, id: params.id ?? "" });

/** With the samples that the account's own mails would have. */
async function showing(tx: Tx, { services, caller }: Context): Promise<(row: TemplateRow) => MailTemplate> {
  const sampleOf = await sampleMails(tx, services, caller);
  return (row) => presentTemplate(row, sampleOf(row.type).values);
}

type Noted<After> = { action: string; before: MailTemplate | null; after: After };

async function noted<After extends MailTemplate | null>(
  tx: Tx,
  context: Context,
  { action, before, after }: Noted<After>,
): Promise<After> {
  const { account_type_id: account_id = "", id: record_id = "" } = after ?? before ?? {};
  const record = { account_id, record_type: "mail_template", record_id };
  await recordAudit(tx, context, { ...record, action, schema, before, after });
  return after;
}

type Sample = { values: Values; brand: Brand };

/** What an account's mails would say and whose hand they would show: its own, of payers and payments that are made up. */
async function sampleMails(
  tx: Tx,
  services: Pick<Services, "config">,
  account: Account,
): Promise<(type: TemplateType) => Sample> {
  const above = await brandOf(tx, services, account);
  const isMerchant = account.account_type === "merchant";
  const own = isMerchant ? await brandOfMerchant(tx, services, await accountName(tx, account)) : undefined;
  return (type) => {
    if (!own || !isOfMerchant(type)) return { brand: above, values: { ...samplesOf(type), ...saidOf(above) } };
    return { brand: own, values: { ...samplesOf(type), "merchant.name": own.name, ...saidOf(own) } };
  };
}
