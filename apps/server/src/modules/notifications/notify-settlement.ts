import { formatMinor } from "@gatehouse/money/format.ts";
import { minor } from "@gatehouse/money/minor.ts";
import { applyOnce, subscription } from "../../events/subscription.ts";
import { findMerchant } from "../accounts/index.ts";
import { brandOfMerchant } from "../branding/index.ts";
import { addressesForNotice } from "../identity/index.ts";
import { queueTemplated } from "../mail/index.ts";

const wanted = { notice: "settlement_receipts", permission: "view_settlement_batches" } as const;

/** Mails the users who chose settlement receipts and may see batches. */
export const settlementNotifications = subscription({
  name: "settlement-notifications",
  types: ["settlement.closed"],
  handle: (services, event) =>
    applyOnce(services, event, async (tx) => {
      const to = await addressesForNotice(tx, wanted);
      if (to.length === 0) return;
      const { merchant_id, subject, data } = event;
      const name = (await findMerchant(tx, merchant_id))?.name ?? "";
      const brand = await brandOfMerchant(tx, services, name);
      const account = { account_type: "merchant", account_type_id: merchant_id } as const;
      const mail = { kind: "settlement_receipt", type: "settlement_receipt", about: subject, account, brand } as const;
      const values = {
        "merchant.name": name,
        "batch.id": subject,
        "batch.count": String(data.num_transactions),
        "batch.amount": formatMinor(minor(data.net_amount), data.currency),
      };
      await queueTemplated(tx, services, { ...mail, to, values });
    }),
});
