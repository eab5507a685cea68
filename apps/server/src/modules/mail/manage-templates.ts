import type { mailCalls } from "@gatehouse/contract/mail/calls.ts";
import {
  type MailTemplate,
  mailTemplate as schema,
  type TemplateType,
  templateTypes,
} from "@gatehouse/contract/mail/template.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { recordAudit } from "../audit/index.ts";
import { brandOf, brandOfMerchant } from "../branding/index.ts";
import { cleanMail } from "./clean-mail.ts";
import { isOfMerchant, samplesOf } from "./domain/catalogue.ts";
import { faultOf } from "./domain/check-words.ts";
import type { Words } from "./domain/render.ts";
import { presentTemplate } from "./present-template.ts";
import { compose, wordsFor } from "./queue-templated.ts";
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
    const data = templateTypes.map((type) => entryOf(caller, type, byType.get(type) ?? []));
    return { data, total_count: data.length };
  });

function entryOf(account: Account, type: TemplateType, rows: readonly TemplateRow[]): MailTemplate {
  const own = rows.find(({ account_id }) => account_id === account.account_type_id);
  if (own) return presentTemplate(own);
  const { account_type, account_type_id } = account;
  const origin = rows.some(({ status }) => status === "active") ? "partner" : "built_in";
  const facts = { id: "", account_type, account_id: account_type_id, type, status: "active" } as const;
  return presentTemplate({ ...wordsFor(type, rows), ...facts, created_at: null, updated_at: null }, origin);
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
    return noted(tx, context, { action: "create", before: null, after: presentTemplate(row) });
  });

export const updateTemplate: UseCase<typeof mailCalls.updateTemplate> = (context, input) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const before = (await lockTemplate(tx, keyOf(context))) ?? refuse("not_found");
    const { subject = before.subject, html = before.html, text = before.text, status } = input;
    const words = fitting(before.type, { subject, html, text });
    const change = { ...words, ...(status ? { status } : {}), updated_at: context.services.clock.now() };
    const row = (await updateTemplateRow(tx, before, change)) ?? refuse("not_found");
    return noted(tx, context, { action: "update", before: presentTemplate(before), after: presentTemplate(row) });
  });

export const deleteTemplate: UseCase<typeof mailCalls.deleteTemplate> = async (context) => {
  await context.services.db.scoped(context.caller.scope, async (tx) => {
    const gone = (await deleteTemplateRow(tx, keyOf(context))) ?? refuse("not_found");
    await noted(tx, context, { action: "delete", before: presentTemplate(gone), after: null });
  });
  return null;
};

export const previewTemplate: UseCase<typeof mailCalls.previewTemplate> = ({ services, caller }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const words = fitting(input.type, { text: "", ...input });
    const own = caller.account_type === "merchant" && isOfMerchant(input.type);
    const name = own ? await accountName(tx, caller) : "";
    const brand = own ? await brandOfMerchant(tx, services, name) : await brandOf(tx, services, caller);
    const values = { ...samplesOf(input.type), ...(own ? { "merchant.name": brand.name } : {}) };
    return compose(words, { values, brand });
  });

/** Words as they are kept: harmless, and with everything in them that the mail is for. */
function fitting(type: TemplateType, { subject, html, text }: Words): Words {
  const words = { subject, html: cleanMail(html), text };
  const fault = faultOf(type, words);
  return fault ? refuse(fault.code, fault.data) : words;
}

const keyOf = ({ caller, params }: Context) => ({ account_id: caller.account_type_id, id: params.id ?? "" });

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
