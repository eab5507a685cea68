import type { TerminalPaymentInput } from "@gatehouse/contract/transactions/payment-method.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { rateOf } from "../pricing/index.ts";
import type { Means } from "./domain/means.ts";
import { findActiveTerminal, type PaymentTerminal } from "./payment-terminal.store.ts";
import type { Paying } from "./stored-means.ts";

/** A payment for which the payer shows a card to a device at the counter. */
export async function readTerminal(context: Context, input: TransactionCreate): Promise<Paying> {
  const { terminal: asked, ...others } = input.payment_method;
  if (!asked || Object.values(others).some((one) => one !== undefined)) refuse("payment_method_required");
  return { means: meansOf(asked, await openTerminal(context, asked.id)), input };
}

/** The merchant's own and in use, or the field is refused. */
export async function openTerminal({ services, caller }: Context, id: string): Promise<PaymentTerminal> {
  const found = await services.db.scoped(caller.scope, (tx) => findActiveTerminal(tx, id));
  return found ?? refuse("invalid_field", { field: "Terminal" });
}

function meansOf(asked: TerminalPaymentInput, terminal: PaymentTerminal): Means {
  const account = accountOf(asked, terminal);
  return {
    kind: "card",
    instrument: {
      kind: "terminal",
      tpn: terminal.tpn,
      account,
      // Debit and benefit cards are confirmed by a PIN.
      signature_required: account === "credit" && (asked.signature_required ?? terminal.signature_required),
      print_receipt: asked.print_receipt || terminal.print_receipt,
    },
    account: "",
    card_type: "",
    cc_first_six: "",
    cc_last_four: "",
    own_rate: rateOf(terminal.payment_adjustment_type, terminal.payment_adjustment_value),
    method: { terminal_id: terminal.id, terminal_description: terminal.description, account },
  };
}

function accountOf(asked: TerminalPaymentInput, terminal: PaymentTerminal): "credit" | "debit" | "ebt" {
  if (asked.ebt) return terminal.ebt ? "ebt" : refuse("invalid_field", { field: "EBT" });
  if (asked.debit) return terminal.debit ? "debit" : refuse("invalid_field", { field: "Debit" });
  return "credit";
}
