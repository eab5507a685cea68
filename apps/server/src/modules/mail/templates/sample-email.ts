import type { TemplateType } from "@gatehouse/contract/mail/template.ts";
import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { type Brand, brandOf, brandOfMerchant } from "../../branding/index.ts";
import type { Values } from "../outbox/domain/render.ts";
import { isOfMerchant, samplesOf } from "./domain/catalogue.ts";
import { saidOf } from "./queue-template.ts";
import { type Account, accountName } from "./template.store.ts";

export type Sample = { values: Values; brand: Brand };

/** What an account's mails would say and whose hand they would show: its own, of payers and payments that are made up. */
export async function sampleMails(
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
