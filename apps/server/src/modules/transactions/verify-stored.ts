import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { transactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Verify } from "../vault/index.ts";
import { pay } from "./create-transaction.ts";

/** Tries a method out as a payment of its own, which is found among the others. */
export const verifyByPayment: Verify = async (context, trial) => {
  const made = await pay(context, transactionCreate.parse(trial));
  const text =
    made.response_body.card?.processor_response_text ?? made.response_body.ach?.processor_response_text ?? "";
  return { approved: responseOf(made.response_code) === "approved", text: text.trim() };
};
