import type { Context } from "../../../context.ts";
import { describe } from "../../../refusal.ts";
import type { TransactionRow } from "../records/transaction.store.ts";

/**
 * What `work` makes of a payment that a processor is being asked about, or, whatever goes wrong with that, the payment as it
 * stands: pending, with an intent that the worker resolves. Money may have moved; a refusal would have it moved again.
 */
export async function orLeave<T>(
  { services }: Context,
  row: TransactionRow,
  work: () => Promise<T>,
): Promise<T | TransactionRow> {
  try {
    return await work();
  } catch (error) {
    services.log.error({ transaction: row.id, error: describe(error) });
    return row;
  }
}
