import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import { refuse } from "../../../refusal.ts";
import type { MerchantRow } from "../../accounts/index.ts";

type Asked = Pick<TransactionCreate, "type" | "payment_method">;

/** What those above a merchant must have allowed it, beyond what its own people may. */
export function refuseUnpermitted({ permissions }: Pick<MerchantRow, "permissions">, { type, payment_method }: Asked) {
  const { terminal } = payment_method;
  const atTerminal = terminal !== undefined && permissions.allow_terminal_credits === true;
  if (type === "credit" && !permissions.support_blind_credits && !atTerminal) refuse("blind_credit_not_permitted");
  if (terminal?.debit && !permissions.enable_terminal_debit_transactions)
    refuse("invalid_field", { at: "payment_method.terminal.debit" });
}
