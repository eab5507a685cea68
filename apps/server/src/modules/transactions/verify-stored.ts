import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { transactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../context.ts";
import { describe } from "../../refusal.ts";
import type { Verify } from "../vault/index.ts";
import { pay } from "./create-transaction.ts";
import { voidTransaction } from "./void-transaction.ts";

/** Tries a method out as a payment of its own, which is found among the others. What it holds of the payer is let go. */
export const verifyByPayment: Verify = async (context, trial) => {
  const made = await pay(context, transactionCreate.parse(trial));
  const text =
    made.response_body.card?.processor_response_text ?? made.response_body.ach?.processor_response_text ?? "";
  const approved = responseOf(made.response_code) === "approved";
  if (approved && made.type === "authorize") await letGo(context, made.id);
  return { approved, text: text.trim() };
};

/** The method is good, whether or not its trial could be voided. */
async function letGo(context: Context, id: string): Promise<void> {
  try {
    await voidTransaction({ ...context, params: { id } }, {});
  } catch (error) {
    context.services.log.error({ transaction: id, error: describe(error) });
  }
}
