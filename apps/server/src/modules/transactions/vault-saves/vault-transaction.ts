import type { transactionActCalls } from "@gatehouse/contract/transactions/act-calls.ts";
import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged, stateOf } from "@gatehouse/contract/transactions/status.ts";
import type { Context, UseCase } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { inVault, keepPayer, openStored, presentFlatCustomer } from "../../vault/index.ts";
import { findTransaction, type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { openAccount } from "./seal-account.ts";

/** A new customer out of a payment that was approved, with what it was made with and its addresses. */
export const vaultTransaction: UseCase<typeof transactionActCalls.vaultTransaction> = async (context) => {
  const row = await findKeepable(context);
  const number = (await numberOf(context, row)) ?? refuseKeeping("its number is no longer kept");
  return inVault(context, async (tx) => {
    const { record, method } = await keepPayer(tx, context, {
      means: meansOf(row, number),
      processor_id: row.processor_id,
      billing: row.billing_address,
      shipping: row.shipping_address,
      custom_fields: row.custom_fields,
    });
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

/** Ways to pay that leave no number which could pay again. */
const unkeepable: Partial<Record<TransactionRow["payment_method"], string>> = {
  terminal: "at a terminal",
  cash: "in cash",
  apm: "where its payer was sent",
  apple_pay_token: "with Apple Pay",
  google_pay_token: "with Google Pay",
};

function findKeepable(context: Context): Promise<TransactionRow> {
  return inVault(context, async (tx) => {
    const row = (await findTransaction(tx, context.params.id ?? "")) ?? refuse("not_found");
    const unkept = unkeepable[row.payment_method];
    if (unkept) refuseKeeping(`it was paid ${unkept}`);
    if (responseOf(row.response_code) !== "approved" || isFlagged(row.status)) refuseKeeping(`it is ${stateOf(row)}`);
    return row;
  });
}

function refuseKeeping(why: string): never {
  refuse("action_not_allowed", { detail: `kept: ${why}` });
}

/** Out of the vault where the payer was a customer already. */
async function numberOf(context: Context, row: TransactionRow): Promise<string | undefined> {
  if (row.sealed_account !== null || row.customer_payment_id === "") return openAccount(context.services, row);
  const stored = await openStored(context, { id: row.customer_id, payment_method_id: row.customer_payment_id });
  return stored.number;
}

/** What a payment was made with, as it is stored; its number is told by whoever opened it. */
export function meansOf({ payment_type, method }: TransactionRow, number: string) {
  const { expiration_date = "", routing_number, account_type, sec_code } = method;
  if (payment_type === "card") return { card: { number, expiration_date } };
  const type = account_type === "savings" ? ("savings" as const) : ("checking" as const);
  return { ach: { routing_number, account_number: number, account_type: type, sec_code: sec_code as "web" } };
}
