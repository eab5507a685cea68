import type { MerchantRecord } from "../../../ports/merchant-record.ts";
import { updateMerchantRow } from "./merchant.store.ts";

export const merchantRecord: MerchantRecord = {
  setLogoUrl: (tx, id, logo_url) => updateMerchantRow(tx, id, { logo_url }),
  setTermsAcceptance: (tx, id, { user_id, username, at }) =>
    updateMerchantRow(tx, id, {
      tos_accepted_by: user_id,
      tos_accepted_by_username: username,
      tos_last_accepted_at: at,
    }),
};
