import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { transactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Verify } from "../../vault/index.ts";
import { createPayment } from "../payments/create-transaction.ts";

/** Verifies a payment method by a payment of its own. The authorization is voided, even if it becomes known late. */
export const verifyByPayment: Verify = async (context, trial) => {
  const void_on_success = trial.type === "authorize";
  const verification = await createPayment(context, transactionCreate.parse(trial), {
    void_on_success,
    is_verification: true,
  });
  const response = responseOf(verification.response_code);
  const body = verification.response_body.card ?? verification.response_body.ach;
  const text = response === "pending" ? "the processor did not answer" : (body?.processor_response_text ?? "");
  return { approved: response === "approved", text: text.trim() };
};
