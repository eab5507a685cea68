import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Context } from "../../../context.ts";
import { record } from "../ledger/ledger.store.ts";
import { presentTransaction } from "../records/present-transaction.ts";
import { lockTransaction, type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { awaitPayer, isWaiting } from "../redirects/await-redirect.ts";
import { keepPayerOf } from "../vault-saves/save-customer.ts";
import { chargeRequest } from "./charge-request.ts";
import type { ReadPayment } from "./prepare-payment.ts";
import { calledOff, finishPayment, withdrawn } from "./record-result.ts";
import { orLeave } from "./return-pending.ts";
import type { StartedCharge } from "./start-payment.ts";
import { askProcessors } from "./submit-charge.ts";

/** A payment that is written and has no outcome yet. */
export type BegunPayment = { started: StartedCharge; payment: ReadPayment };

/** Asks the processor, if it has to be asked, and commits the result. */
export async function completePayment(context: Context, begun: BegunPayment): Promise<Transaction> {
  const { started, payment } = begun;
  const { merchant_name } = started;
  const row = await orLeave(context, started.row, () => askAndFinish(context, begun));
  const kept = await keepPayerOf(context, { row, ...payment, merchantName: merchant_name });
  return presentTransaction(kept, merchant_name);
}

async function askAndFinish(context: Context, { started, payment }: BegunPayment): Promise<TransactionRow> {
  const { row, outcome } = started.outcome
    ? started
    : await askProcessors(context, started, chargeRequest(context.services, { row: started.row, ...payment }));
  if (!outcome) return leaveOpen(context, row);
  if (isWaiting(outcome)) return awaitPayer(context.services, context.caller.scope, { id: row.id, outcome });
  return finishPayment(context.services, context.caller.scope, { id: row.id, outcome, payment: { ...started, row } });
}

/** Nothing is known: the transaction says so, and the worker asks the processor, if it has not done so already. */
function leaveOpen({ services, caller }: Context, row: TransactionRow): Promise<TransactionRow> {
  return services.db.scoped(caller.scope, async (tx) => {
    const seen = await lockTransaction(tx, row.id);
    // Decided meanwhile, or known to wait for its payer.
    if (seen && (seen.status !== "pending" || seen.response_code !== 0)) return seen;
    const now = services.clock.now();
    await record(tx, services.ids, {
      transaction: row,
      at: now,
      transfers: [],
      event: { type: "unknown", amount: row.amount, detail: "No answer from the processor", user_name: row.user_name },
    });
    return updateTransaction(tx, row.id, { status: "unknown", updated_at: now });
  });
}

/** Ends what belongs to another payment that did not come about. Its key keeps that answer, as the other's does. */
export async function callOff(context: Context, { started }: BegunPayment): Promise<Transaction> {
  const { services, caller } = context;
  const { row, merchant_name } = started;
  const finish = { id: row.id, outcome: calledOff, payment: started };
  const ended = await orLeave(context, row, () => finishPayment(services, caller.scope, finish));
  return presentTransaction(ended, merchant_name);
}

/** Ends what was written for a request that is refused after all, and frees its key: that answers for no refusal. */
export async function withdraw({ services, caller }: Context, { row, ...started }: StartedCharge): Promise<void> {
  await finishPayment(services, caller.scope, { id: row.id, outcome: withdrawn, payment: { ...started, row } });
}
