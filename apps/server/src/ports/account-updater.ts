import type { UpdaterResult } from "@gatehouse/contract/vault/updater-schemas.ts";

/** A stored card as the networks are asked about it; `expiration_date` as `MM/YY`. Never logged, never kept. */
export type AskedCard = { reference: string; number: string; expiration_date: string };

/** What they know; a number or an expiry only where it is another by now. */
export type CardNews = {
  reference: string;
  result: UpdaterResult["result"];
  number?: string;
  expiration_date?: string;
};

/** The service of the card networks that tells what became of stored cards. A repeated question moves nothing. */
export type AccountUpdater = { check(cards: readonly AskedCard[], now: Date): Promise<CardNews[]> };
