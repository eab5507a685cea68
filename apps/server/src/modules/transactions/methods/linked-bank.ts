import { linkedSecCode } from "@gatehouse/contract/transactions/payment-method.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import { refuse, within } from "../../../refusal.ts";
import { openLinkedAccount } from "../../wallets/index.ts";
import { readAch } from "./domain/ach.ts";
import type { Paying } from "./stored.ts";

/** A payment out of an account whose bank the payer has signed in to: an ACH payment that was agreed online, once a link. */
export async function readLinked(context: Context, input: TransactionCreate): Promise<Paying> {
  const { plaid, ...others } = input.payment_method;
  if (!plaid || Object.values(others).some((one) => one !== undefined))
    refuse("payment_method_required", { at: "payment_method" });
  const { numbers, once } = await within("payment_method.plaid", () => openLinkedAccount(context, plaid));
  const { subtype, ...account } = numbers;
  const means = readAch({ ...account, account_type: subtype, sec_code: linkedSecCode });
  if ("code" in means) refuse(means.code, { ...means.data, at: "payment_method.plaid" });
  return { means: { ...means, once }, input };
}
