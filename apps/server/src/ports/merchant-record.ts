import type { Tx } from "../db/query.ts";

/** Who accepted the terms of service for a merchant, and when. */
export type TermsAcceptance = { user_id: string; username: string; at: Date };

/** What modules that accounts depends on store in a merchant's record. Implemented by accounts, which owns the table. */
export type MerchantRecord = {
  setLogoUrl(tx: Tx, merchantId: string, url: string): Promise<void>;
  setTermsAcceptance(tx: Tx, merchantId: string, acceptance: TermsAcceptance): Promise<void>;
};
