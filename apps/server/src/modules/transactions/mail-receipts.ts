import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { addressesForNotice } from "../identity/index.ts";
import { queueReceipt } from "./email-receipt.ts";
import type { TransactionRow } from "./transaction.store.ts";

/** Who is mailed that a payment was approved. `about` keeps who works there out of what the payment shows. */
type Receiver = { to: string; kind: string; about: string };

/** Its payer, where that was asked for, and whoever of the merchant or above it wants the receipt of each. */
export async function receiversOf(
  tx: Tx,
  services: Pick<Services, "db" | "clock">,
  row: TransactionRow,
): Promise<Receiver[]> {
  if (responseOf(row.response_code) !== "approved" || isFlagged(row.status)) return [];
  const payer =
    row.email_receipt && row.email_address ? [{ to: row.email_address, kind: "receipt", about: row.id }] : [];
  if (row.type === "verification") return payer;
  const told = (await listeners(tx, services)).map((to) => ({ to, kind: "told_of_payment", about: "" }));
  return [...payer, ...told];
}

/** Payments come by the hundred a second and hardly anybody wants to hear of each: that nobody does is believed so long. */
const BELIEVED_MS = 10_000;
const silent = new WeakMap<Services["db"], Map<string, number>>();

async function listeners(tx: Tx, { db, clock }: Pick<Services, "db" | "clock">): Promise<string[]> {
  const now = clock.now().getTime();
  const known = silent.get(db) ?? new Map<string, number>();
  silent.set(db, known);
  if (now < (known.get(tx.merchantId) ?? 0)) return [];
  const addresses = await addressesForNotice(tx, { notice: "transaction_receipts" });
  if (addresses.length === 0) known.set(tx.merchantId, now + BELIEVED_MS);
  else known.delete(tx.merchantId);
  return addresses;
}

type Approved = { row: TransactionRow; merchant_name: string; receivers: readonly Receiver[] };

/** One for each, in the commit of what they tell. */
export async function mailReceipts(tx: Tx, services: Services, { receivers, ...approved }: Approved): Promise<void> {
  for (const receiver of receivers) await queueReceipt(tx, services, { ...approved, ...receiver });
}
