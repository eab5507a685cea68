import type { Tx } from "../../../db/query.ts";
import { findPayee } from "../../accounts/index.ts";
import { findProcessor } from "../../processors/index.ts";
import { limitedTypes } from "./check-limits.ts";
import { type Ceiling, spanAt } from "./domain/limits.ts";
import { usedOf } from "./limit-usage.store.ts";

type Row = { processor_id: string; currency: string };
type Used = { daily_limit_used: number; monthly_limit_used: number };

/**
 * Adds the amounts that count towards the sale limits of each row's processor, in the processor's own day and month. Rows of one
 * processor under two names get the same amounts.
 */
export async function withLimitsUsed<R extends Row>(tx: Tx, rows: readonly R[], at: Date): Promise<(R & Used)[]> {
  const merchant = await findPayee(tx, tx.merchantId);
  const found = new Map<string, Used>();
  for (const { processor_id, currency } of rows) {
    const key = keyOf({ processor_id, currency });
    if (found.has(key)) continue;
    const processor = await findProcessor(tx, { merchant_id: tx.merchantId, id: processor_id });
    const timezone = processor?.timezone || merchant?.timezone || "UTC";
    const used = (span: Ceiling["span"]) =>
      usedOf(tx, { types: limitedTypes.sale, currency, processor_id, ...spanAt(span, { timezone, at }) });
    found.set(key, { daily_limit_used: await used("daily"), monthly_limit_used: await used("monthly") });
  }
  return rows.map((row) => ({ ...row, ...(found.get(keyOf(row)) as Used) }));
}

const keyOf = ({ processor_id, currency }: Row) => `${processor_id} ${currency}`;
