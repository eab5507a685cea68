import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { brandOf } from "../../branding/index.ts";
import { type MailRequest, queueMail } from "../outbox/queue-mail.ts";
import { addressesOfKeepers } from "./email-domain.store.ts";

type Told = Pick<MailRequest, "kind" | "message">;

/** Writes to the merchant and to the partner above it, in the brand of the partner. */
export async function tellKeepers(tx: Tx, services: Services, told: Told): Promise<void> {
  const brand = await brandOf(tx, services, { account_type: "merchant", account_type_id: tx.merchantId });
  await queueMail(tx, services, { ...told, to: await addressesOfKeepers(tx), brand });
}
