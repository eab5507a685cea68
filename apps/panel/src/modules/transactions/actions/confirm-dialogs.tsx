import { chargedOf } from "@gatehouse/contract/transactions/charged.ts";
import { actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { money } from "../../../lib/use-format.ts";
import { type AskedProps, addedTo } from "../../../payment/actions.ts";
import { useAct } from "./use-act.ts";

type Sure = "void" | "approve" | "decline" | "vault";

const questions: Record<Sure, { title: string; verb: string; body: string; danger?: true; amount?: true }> = {
  void: {
    title: "Void this transaction",
    verb: "Void",
    body: "The payment is cancelled before it settles and the payer is not charged. This cannot be undone.",
    danger: true,
    amount: true,
  },
  approve: {
    title: "Approve this transaction",
    verb: "Approve",
    body: "A rule has held this payment. Approved, it goes on as any other and settles with the next batch. This cannot be undone.",
    amount: true,
  },
  decline: {
    title: "Decline this transaction",
    verb: "Decline",
    body: "A rule has held this payment. Declined, the payer is not charged. This cannot be undone.",
    danger: true,
    amount: true,
  },
  vault: {
    title: "Create a vault record",
    verb: "Create customer",
    body: "Keeps the payer with the card or account of this payment and its addresses, so that they can be charged again.",
  },
};

/** What the way of paying added goes with the payment that it was charged beside. */
function sayAdded(transaction: Transaction): string {
  const added = addedTo(transaction);
  if (!added || !actionsOf(added).includes("void")) return "";
  return ` The ${money(chargedOf(added), added.currency)} that was charged beside it goes with it.`;
}

/** Asks before something happens that nobody can take back. */
export function ConfirmDialog(props: AskedProps) {
  const { act, busy } = useAct(props);
  const { action, transaction } = props.asked;
  const sure = action as Sure;
  const { title, verb, body, danger = false, amount } = questions[sure];
  return (
    <Confirm
      open
      danger={danger}
      busy={busy}
      onClose={props.onClose}
      onConfirm={() => act({ action: sure })}
      title={title}
      verb={amount ? `${verb} ${money(chargedOf(transaction), transaction.currency)}` : verb}
      body={sure === "void" ? body + sayAdded(transaction) : body}
    />
  );
}
