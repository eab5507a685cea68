import { apmNames } from "@gatehouse/contract/transactions/paid-with.ts";
import { WAITING_FOR_PAYER } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Services } from "../../../context.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Outcome } from "../../../ports/processor.ts";
import { keepWaiting } from "../ledger/intent.store.ts";
import { record } from "../ledger/ledger.store.ts";
import { lockTransaction, type TransactionRow, updateTransaction } from "../records/transaction.store.ts";

type Waiting = { id: string; outcome: Outcome };

export const isWaiting = ({ code }: Outcome): boolean => code === WAITING_FOR_PAYER;

/**
 * The payer is to be sent away: the payment stays pending and says where to. Its intent stays open, so that the processor is
 * asked what they decided, whether they come back or not. No answer is kept for its key, which stands for the payment until
 * there is an outcome: whoever asks again is told how it stands.
 */
export function awaitPayer(services: Services, scope: Scope, { id, outcome }: Waiting): Promise<TransactionRow> {
  return services.db.scoped(scope, async (tx) => {
    const now = services.clock.now();
    const open = await keepWaiting(tx, { id, now });
    const before = await lockTransaction(tx, id);
    if (!before) throw new Error("an intent without its transaction");
    // Decided meanwhile, or known to wait.
    if (!open || before.response_code === WAITING_FOR_PAYER) return before;
    const { code, amount_approved: _, redirect_url, ...said } = outcome;
    const answer = { ...said, redirect_url: pageOf(redirect_url, services.config.PUBLIC_URL) };
    const { amount, user_name, method } = before;
    const detail = method.apm_type ? apmNames[method.apm_type] : "";
    const event = { type: "sent_away" as const, amount, detail, user_name };
    await record(tx, services.ids, { transaction: before, at: now, transfers: [], event });
    return updateTransaction(tx, id, { status: "pending", response_code: code, answer, updated_at: now });
  });
}

/** A path is that of a page of ours. A processor that names no page has not said what becomes of its payment. */
function pageOf(redirect_url: string | undefined, ours: string): string {
  const page = redirect_url && URL.canParse(redirect_url, ours) ? new URL(redirect_url, ours) : undefined;
  if (!page || !/^https?:$/.test(page.protocol)) throw new Error("a processor names no page for its payer");
  return page.href;
}
