import { findGood } from "../../../db/expiring.store.ts";
import type { Tx } from "../../../db/query.ts";
import { insertRow } from "../../../db/statements.ts";

export type BankLinkRow = { merchant_id: string; id: string; sealed_consent: string; expires_at: Date };

export const insertLink = (tx: Tx, row: BankLinkRow) => insertRow<BankLinkRow>(tx, "bank_links", row);

export const findLink = (tx: Tx, id: string, now: Date) => findGood<BankLinkRow>(tx, "bank_links", { id, now });
