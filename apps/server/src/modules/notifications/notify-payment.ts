import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { applyOnce, readFor, subscription } from "../../events/subscription.ts";
import { addressesForNotice } from "../identity/index.ts";
import { isApproved, queueReceipt, readApprovedPayment } from "../receipts/index.ts";

/** Mails each approved payment's receipt to the users who chose transaction receipts. */
export const paymentNotifications = subscription({
  name: "payment-notifications",
  types: ["transaction.created", "transaction.approved"],
  async handle(services, event) {
    if (event.data.type === "verification" || !isApproved(event.data)) return;
    if (isSilent(services, event.merchant_id)) return;
    const to = await readFor(services, event, (tx) => listeners(tx, services));
    if (to.length === 0) return;
    await applyOnce(services, event, async (tx) => {
      const payment = await readApprovedPayment(tx, event);
      // `about` stays empty: the transaction's email history doesn't show who works for the merchant.
      if (payment) await queueReceipt(tx, services, { ...payment, to, kind: "told_of_payment", about: "" });
    });
  },
});

/** Merchants take hundreds of payments a second and hardly any user wants a mail of each, so the absence of listeners is remembered. */
const REMEMBERED_MS = 10_000;
const silentUntil = new WeakMap<Services["db"], Map<string, number>>();

function isSilent({ db, clock }: Services, merchantId: string): boolean {
  return clock.now().getTime() < (silentUntil.get(db)?.get(merchantId) ?? 0);
}

async function listeners(tx: Tx, { db, clock }: Services): Promise<string[]> {
  const addresses = await addressesForNotice(tx, { notice: "transaction_receipts" });
  const known = silentUntil.get(db) ?? new Map<string, number>();
  silentUntil.set(db, known);
  if (addresses.length === 0) known.set(tx.merchantId, clock.now().getTime() + REMEMBERED_MS);
  else known.delete(tx.merchantId);
  return addresses;
}
