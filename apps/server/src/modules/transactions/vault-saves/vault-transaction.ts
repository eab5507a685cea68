import type { transactionActCalls } from "@gatehouse/contract/transactions/act-calls.ts";
import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged, stateOf } from "@gatehouse/contract/transactions/status.ts";
import type { Context, UseCase } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { inVault, keepPayer, openStored, presentFlatCustomer } from "../../vault/index.ts";
import { findTransaction, type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { customerOf } from "./save-customer.ts";
import { openAccount } from "./seal-account.ts";

/** Saves a new customer with the payment method and addresses of an approved payment. */
export const vaultTransaction: UseCase<typeof transactionActCalls.vaultTransaction> = async (context) => {
  const row = await findStorable(context);
  const number = (await findNumber(context, row)) ?? refuseSave("its number is no longer kept");
  return inVault(context, async (tx) => {
    const { record, method } = await keepPayer(tx, context, customerOf(row, number));
    if (row.customer_id === "")
      await updateTransaction(tx, row.id, {
        customer_id: record.row.id,
        customer_payment_type: method.kind,
        customer_payment_id: method.id,
        updated_at: context.services.clock.now(),
      });
    return presentFlatCustomer(record);
  });
};

/** Payment methods whose number can't be charged again. */
const unstorable: Partial<Record<TransactionRow["payment_method"], string>> = {
  terminal: "at a terminal",
  cash: "in cash",
  apm: "where its payer was sent",
  apple_pay_token: "with Apple Pay",
  google_pay_token: "with Google Pay",
};

function findStorable(context: Context): Promise<TransactionRow> {
  return inVault(context, async (tx) => {
    const row = (await findTransaction(tx, context.params.id ?? "")) ?? refuse("not_found");
    const reason = unstorable[row.payment_method];
    if (reason) refuseSave(`it was paid ${reason}`);
    if (responseOf(row.response_code) !== "approved" || isFlagged(row.status)) refuseSave(`it is ${stateOf(row)}`);
    return row;
  });
}

function refuseSave(reason: string): never {
  refuse("action_not_allowed", { detail: `kept: ${reason}` });
}

/** Opens the sealed number of the payment, or the stored number if the payment used a stored method. */
async function findNumber(context: Context, row: TransactionRow): Promise<string | undefined> {
  if (row.sealed_account !== null || row.customer_payment_id === "") return openAccount(context.services, row);
  const stored = await openStored(context, { id: row.customer_id, payment_method_id: row.customer_payment_id });
  return stored.number;
}
