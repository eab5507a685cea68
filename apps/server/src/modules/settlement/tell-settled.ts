import { formatMinor } from "@gatehouse/money/format.ts";
import { minor, sum } from "@gatehouse/money/minor.ts";
import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { describe } from "../../refusal.ts";
import { findMerchant } from "../accounts/index.ts";
import { brandOfMerchant } from "../branding/index.ts";
import { addressesForNotice } from "../identity/index.ts";
import { queueTemplated } from "../mail/index.ts";
import { type BatchMember, isBack } from "../transactions/index.ts";
import type { DueBatch } from "./batch.store.ts";

const wanted = { notice: "settlement_receipts", permission: "view_settlement_batches" } as const;

type Settled = { batch: DueBatch; members: readonly BatchMember[] };

/**
 * Mails whoever wants to know what was settled, in the commit that settles it. What the processor has cleared is booked
 * whether or not a mail can be made of it.
 */
export async function tellSettled(tx: Tx, services: Services, settled: Settled): Promise<void> {
  try {
    await mailSettled(tx, services, settled);
  } catch (error) {
    services.log.error({ untold_batch: settled.batch.id, error: describe(error) });
  }
}

async function mailSettled(tx: Tx, services: Services, { batch, members }: Settled): Promise<void> {
  const to = await addressesForNotice(tx, wanted);
  if (to.length === 0) return;
  const name = (await findMerchant(tx, tx.merchantId))?.name ?? "";
  const brand = await brandOfMerchant(tx, services, name);
  const account = { account_type: "merchant", account_type_id: tx.merchantId } as const;
  const mail = { kind: "settlement_receipt", type: "settlement_receipt", about: batch.id, account, brand } as const;
  const values = {
    "merchant.name": name,
    "batch.id": batch.id,
    "batch.count": String(members.length),
    "batch.amount": amountOf(batch, members),
  };
  await queueTemplated(tx, services, { ...mail, to, values });
}

/** What the merchant gets: what was captured less what was given back. */
function amountOf({ currency }: DueBatch, members: readonly BatchMember[]): string {
  const net = sum(members.map(({ type, amount_captured: one }) => minor(isBack(type) ? -one : one)));
  return formatMinor(net, currency);
}
