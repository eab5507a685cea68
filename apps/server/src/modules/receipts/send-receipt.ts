import { applyOnce, subscription } from "../../events/subscription.ts";
import { queueReceipt } from "./queue-receipt.ts";
import { isApproved, readApprovedPayment } from "./read-approved-payment.ts";

/** Mails the payer of an approved payment the receipt that the request asked for. */
export const payerReceipts = subscription({
  name: "payer-receipts",
  types: ["transaction.created", "transaction.approved"],
  async handle(services, event) {
    if (!event.data.email_receipt || !isApproved(event.data)) return;
    await applyOnce(services, event, async (tx) => {
      const payment = await readApprovedPayment(tx, event);
      if (!payment) return;
      const { email_address: to, id: about } = payment.row;
      await queueReceipt(tx, services, { ...payment, to, kind: "receipt", about });
    });
  },
});
