import type { Rate } from "@gatehouse/contract/lookups/rate.ts";
import type { TerminalPaymentInput } from "@gatehouse/contract/transactions/payment-method.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { rateOf } from "../../pricing/index.ts";
import { findActiveTerminal, type PaymentTerminal } from "../../terminals/index.ts";
import type { PaymentInput } from "../payments/payment.ts";
import type { PaymentFields } from "../pricing/domain/requested-amounts.ts";
import type { PaymentSource } from "./domain/payment-source.ts";

/** Reads a payment whose cardholder presents the card to a terminal. */
export async function readTerminal(context: Context, input: PaymentFields): Promise<PaymentInput> {
  const { terminal: asked, ...others } = input.payment_method;
  if (!asked || Object.values(others).some((one) => one !== undefined))
    refuse("payment_method_required", { at: "payment_method" });
  return {
    source: sourceOf(asked, await openTerminal(context, { id: asked.id, at: "payment_method.terminal.id" })),
    input,
  };
}

type Named = { id: string; at: string };

/** Finds an active terminal of the merchant. Refuses the field that names it otherwise. */
export function openTerminal({ services, caller }: Context, named: Named): Promise<PaymentTerminal> {
  return services.db.scoped(caller.scope, (tx) => mustFind(tx, named));
}

async function mustFind(tx: Tx, { id, at }: Named): Promise<PaymentTerminal> {
  return (await findActiveTerminal(tx, id)) ?? refuse("invalid_field", { field: "Terminal", at });
}

/** Finds the payment adjustment of a terminal, which replaces that of the processor. */
export async function rateAtTerminal(tx: Tx, id: string): Promise<Rate | undefined> {
  const found = await mustFind(tx, { id, at: "terminal_id" });
  return rateOf(found.payment_adjustment_type, found.payment_adjustment_value);
}

function sourceOf(asked: TerminalPaymentInput, terminal: PaymentTerminal): PaymentSource {
  const account = accountOf(asked, terminal);
  const benefit = asked.ebt ? { ebt: asked.ebt } : {};
  const { clerk_id, trace_num, host_token } = asked;
  const traced = trace_num ? { trace_num } : {};
  return {
    kind: "card",
    instrument: {
      kind: "terminal",
      terminal_id: terminal.id,
      tpn: terminal.tpn,
      account,
      ...benefit,
      // Debit and EBT cards are verified by PIN.
      signature_required: account === "credit" && (asked.signature_required ?? terminal.signature_required),
      print_receipt: asked.print_receipt || terminal.print_receipt,
      // EBT pays no tip.
      takes_tip: account !== "ebt" && terminal.flags.allow_add_tip_to_transaction === true,
      ...traced,
      ...(clerk_id === undefined ? {} : { clerk_id }),
      // The host token stands for a card, so only the processor gets it.
      ...(host_token ? { host_token } : {}),
    },
    account: "",
    card_type: "",
    cc_first_six: "",
    cc_last_four: "",
    own_rate: rateOf(terminal.payment_adjustment_type, terminal.payment_adjustment_value),
    method: {
      terminal_id: terminal.id,
      terminal_description: terminal.description,
      account,
      ...benefit,
      ...traced,
      ...(clerk_id === undefined ? {} : { clerk_id: String(clerk_id) }),
    },
  };
}

function accountOf(asked: TerminalPaymentInput, terminal: PaymentTerminal): "credit" | "debit" | "ebt" {
  if (asked.ebt)
    return terminal.ebt ? "ebt" : refuse("invalid_field", { field: "EBT", at: "payment_method.terminal.ebt" });
  if (asked.debit) return terminal.debit ? "debit" : refuse("invalid_field", { at: "payment_method.terminal.debit" });
  return "credit";
}
