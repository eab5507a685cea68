import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { transactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Verify } from "../../vault/index.ts";
import { pay } from "../payments/create-transaction.ts";

/**
 * Tries a method out as a payment of its own, which is found among the others. What it holds of the payer is let go, also
 * when its approval becomes known only after somebody was told that there was no answer.
 */
export const verifyByPayment: Verify = async (context, trial) => {
  const void_on_success = trial.type === "authorize";
  const made = await pay(context, transactionCreate.parse(trial), { void_on_success, trial: true });
  const response = responseOf(made.response_code);
  const body = made.response_body.card ?? made.response_body.ach;
  const text = response === "pending" ? "the processor did not answer" : (body?.processor_response_text ?? "");
  return { approved: response === "approved", text: text.trim() };
};
