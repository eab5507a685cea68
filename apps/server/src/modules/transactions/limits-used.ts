import type { Tx } from "../../db/query.ts";
import { findPayee } from "../accounts/index.ts";
import { findProcessor } from "../processors/index.ts";
import { type Ceiling, spanAt } from "./domain/limits.ts";
import { usedOf } from "./limit-usage.store.ts";
import { limitedTypes } from "./respect-limits.ts";

type Asked = { processor_id: string; currency: string; at: Date };

/** How much counts against a processor's limits of sales, in its own day and month, whether or not it has such limits. */
export async function limitsUsed(tx: Tx, { processor_id, currency, at }: Asked) {
  const processor = await findProcessor(tx, { merchant_id: tx.merchantId, id: processor_id });
  const merchant = await findPayee(tx, tx.merchantId);
  const timezone = processor?.timezone || merchant?.timezone || "UTC";
  const used = (span: Ceiling["span"]) =>
    usedOf(tx, { types: limitedTypes.sale, currency, processor_id, ...spanAt(span, { timezone, at }) });
  return { daily_limit_used: await used("daily"), monthly_limit_used: await used("monthly") };
}
