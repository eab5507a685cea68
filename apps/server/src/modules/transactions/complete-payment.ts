import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Context } from "../../context.ts";
import type { Outcome } from "../../ports/processor.ts";
import { askProcessors } from "./ask-processors.ts";
import { chargeRequest } from "./charge-request.ts";
import { finishPayment } from "./finish-payment.ts";
import { keepPayerOf } from "./keep-payer.ts";
import { record } from "./ledger.store.ts";
import type { ReadPayment, StartedCharge } from "./open-payment.ts";
import { presentTransaction } from "./present-transaction.ts";
import { lockTransaction, type TransactionRow, updateTransaction } from "./transaction.store.ts";

/** A payment that is written and has no outcome yet. */
export type BegunPayment = { started: StartedCharge; payment: ReadPayment };

/** Asks the processor, if it has to be asked, and commits the result. */
export async function completePayment(context: Context, { started, payment }: BegunPayment): Promise<Transaction> {
  const { merchant_name } = started;
  const { row, outcome } = started.outcome
    ? started
    : await askProcessors(context, started, chargeRequest(started.row, payment.means, payment.input));
  const finished = outcome
    ? await finishPayment(context.services, context.caller.scope, { id: row.id, outcome, payment: { ...started, row } })
    : await leaveOpen(context, row);
  const kept = await keepPayerOf(context, { row: finished, ...payment, merchantName: merchant_name });
  return presentTransaction(kept, merchant_name);
}

/** Nothing is known: the transaction says so, and the worker asks the processor, if it has not done so already. */
function leaveOpen({ services, caller }: Context, row: TransactionRow): Promise<TransactionRow> {
  return services.db.scoped(caller.scope, async (tx) => {
    const seen = await lockTransaction(tx, row.id);
    if (seen && seen.status !== "pending") return seen;
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

const calledOff: Outcome = {
  code: 300,
  amount_approved: 0,
  auth_code: "",
  processor_code: "",
  text: "NOT ASKED FOR: WHAT BELONGS TO IT DID NOT COME ABOUT",
  processor_transaction_id: "",
  avs: "",
  cvv: "",
};

/** Ends what was written and must not be asked for any more. */
export async function callOff({ services, caller }: Context, { started }: BegunPayment): Promise<Transaction> {
  const { row, merchant_name } = started;
  const ended = await finishPayment(services, caller.scope, { id: row.id, outcome: calledOff, payment: started });
  return presentTransaction(ended, merchant_name);
}
