import type { Context } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant } from "../accounts/index.ts";

/** Runs `work` if the merchant may use file batches. */
export function withFileBatches<T>(
  { services, caller }: Pick<Context, "services" | "caller">,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return services.db.scoped(caller.scope, async (tx) => {
    const merchant = await findMerchant(tx, tx.merchantId);
    if (merchant?.permissions.allow_file_batch !== true)
      refuse("merchant_permission_needed", { detail: "allow_file_batch" });
    return work(tx);
  });
}
