import type { InputOf } from "@gatehouse/contract/call.ts";
import type { contentCalls } from "@gatehouse/contract/content/calls.ts";
import { supportMessage } from "@gatehouse/contract/content/schemas.ts";
import type { Context, Services, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { recordAudit } from "../audit/index.ts";
import { type Brand, brandOf } from "../branding/index.ts";
import { guardPublic } from "../identity/index.ts";
import { queueMail } from "../mail/index.ts";
import { administratorOf, findWriter, partnerAbove } from "./support.store.ts";

/** A letter to whoever is above the writer. It can be answered; who wrote it is in the audit. */
export const contactUs: UseCase<typeof contentCalls.contactUs> = async (context, input) => {
  const { services, caller } = context;
  await guardPublic(context, { call: "contact us", perIp: 60, perName: 10 }, caller.user_id);
  await services.db.scoped(caller.scope, async (tx) => {
    const { to, brand } = await supportOf(tx, services, context);
    const writer = (await findWriter(tx, caller.user_id)) ?? refuse("not_found");
    const message = {
      subject: input.subject,
      paragraphs: [
        ...input.message.split(/\n{2,}/),
        `${writer.name} (${caller.username}), ${writer.account_name}, ${caller.account_type} ${caller.account_type_id}`,
      ],
    };
    await queueMail(tx, services, { to, kind: "contact_us", message, brand, replyTo: writer.email });
    await note(tx, context, input);
  });
  return null;
};

/** The support of the brand above, or the partner itself where its brand names none, or else who administers it. */
async function supportOf(
  tx: Tx,
  services: Pick<Services, "config">,
  { caller }: Context,
): Promise<{ to: string; brand: Brand }> {
  const above = await partnerAbove(tx, caller);
  const account = above ? { account_type: "partner", account_type_id: above.id } : nobody;
  const brand = await brandOf(tx, services, account);
  const to = brand.supportEmail || above?.email || (await administratorOf(tx, above?.id));
  return { to: to ?? refuse("support_missing"), brand };
}

const nobody = { account_type: "admin", account_type_id: "" };

async function note(tx: Tx, context: Context, { subject }: InputOf<typeof contentCalls.contactUs>): Promise<void> {
  const { account_type_id, user_id } = context.caller;
  const record = { account_id: account_type_id, record_type: "message", record_id: user_id };
  await recordAudit(tx, context, {
    ...record,
    action: "contact_support",
    schema: supportMessage,
    before: null,
    after: { subject },
  });
}
