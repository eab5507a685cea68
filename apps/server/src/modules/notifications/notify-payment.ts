import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import type { CreatedTransaction } from "../../events/event-types.ts";
import { applyOnce, readFor, subscription } from "../../events/subscription.ts";
import { findMerchant } from "../accounts/index.ts";
import { addressesForNotice } from "../identity/index.ts";
import { findTransaction, queueReceipt } from "../transactions/index.ts";

/** Mails each approved payment's receipt to the users who chose transaction receipts. */
export const paymentNotifications = subscription({
  name: "payment-notifications",
  types: ["transaction.created", "transaction.approved"],
  async handle(services, event) {
    if (!isWorthNoting(event.data) || isSilent(services, event.merchant_id)) return;
    const addresses = await readFor(services, event, (tx) => listeners(tx, services));
    if (addresses.length === 0) return;
    await applyOnce(services, event, async (tx) => {
      const [found, merchant] = [await findTransaction(tx, event.subject), await findMerchant(tx, event.merchant_id)];
      if (!found || !merchant) throw new Error("an event without its transaction or merchant");
      const row = { ...found, ...event.data };
      // `about` stays empty: the transaction's email history doesn't show who works for the merchant.
      const receipt = { row, merchant_name: merchant.name, kind: "told_of_payment", about: "" };
      for (const to of addresses) await queueReceipt(tx, services, { ...receipt, to });
    });
  },
});

function isWorthNoting({ type, response_code, status, void_on_success }: CreatedTransaction): boolean {
  const approved = responseOf(response_code) === "approved" && !isFlagged(status);
  return approved && type !== "verification" && !void_on_success;
}

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
