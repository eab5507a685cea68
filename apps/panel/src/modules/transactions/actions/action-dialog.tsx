import { chargedOf } from "@gatehouse/contract/transactions/charged.ts";
import type { Action } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { currencyOf } from "@gatehouse/money/currency.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { MoneyField } from "@gatehouse/ui/field/money-field.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useId, useState } from "react";
import { money } from "../../../lib/use-format.ts";
import { type ActionRequest, useAction } from "../queries.ts";
import { methodOf } from "../words.ts";
import { refundable } from "./rights.ts";

export type Asked = { action: Action; transaction: Transaction };
type AskedProps = { asked: Asked; onClose: () => void };

const done: Record<Action, string> = {
  capture: "Transaction has been captured!",
  refund: "Transaction has been refunded!",
  void: "Transaction has been voided!",
  tip_adjust: "The tip has been changed!",
  approve: "Transaction has been Approved",
  decline: "Transaction has been Declined",
};

function useAct({ asked, onClose }: AskedProps) {
  const action = useAction(asked.transaction.id);
  const act = (request: ActionRequest) =>
    action.mutate(request, {
      onSuccess: () => {
        toast(done[request.action], "success");
        onClose();
      },
    });
  return { act, busy: action.isPending };
}

function VoidDialog(props: AskedProps) {
  const { act, busy } = useAct(props);
  const { transaction } = props.asked;
  return (
    <Confirm
      open
      danger
      busy={busy}
      onClose={props.onClose}
      onConfirm={() => act({ action: "void" })}
      title="Void this transaction"
      verb={`Void ${money(chargedOf(transaction), transaction.currency)}`}
      body="The payment is cancelled before it settles and the payer is not charged. This can not be undone."
    />
  );
}

/** Capture and refund: both ask how much, and both have a most. */
function AmountDialog(props: AskedProps) {
  const { transaction } = props.asked;
  const action = props.asked.action === "capture" ? "capture" : "refund";
  const { act, busy } = useAct(props);
  const most = action === "capture" ? transaction.amount_authorized : refundable(transaction);
  const [amount, setAmount] = useState<number | null>(most);
  const form = useId();
  const show = (minor: number) => money(minor, transaction.currency);
  const error = check(amount, [rules.required("Amount"), rules.between("Amount", [1, most], show)]);
  const { symbol = "$", decimals = 2 } = currencyOf(transaction.currency) ?? {};
  const verb = action === "capture" ? "Capture" : "Refund";
  const { kind, last } = methodOf(transaction);
  const footer = (
    <>
      <Button kind="quiet" onClick={props.onClose}>
        Cancel
      </Button>
      <Button kind="primary" type="submit" form={form} loading={busy} disabled={error !== undefined}>
        {verb} {show(amount ?? 0)}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={props.onClose} title={`${verb} ${show(most)}`} size="small" footer={footer}>
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (error === undefined && !busy) act({ action, amount: amount ?? 0 });
        }}
      >
        <MoneyField
          name="amount"
          label="Amount"
          value={amount}
          onChange={setAmount}
          currency={transaction.currency}
          symbol={symbol}
          decimals={decimals}
          error={error}
          hint={
            action === "capture"
              ? "All of it or less; the rest is released."
              : "All of it or a part; more parts can follow."
          }
          autoFocus
        />
        <p className="muted">
          {action === "capture" ? "From" : "Back to"} {kind} {last === "" ? "" : `•••• ${last}`}
        </p>
      </form>
    </Dialog>
  );
}

/** Asks before money moves. */
export function ActionDialog({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  if (asked === undefined) return null;
  const Which = asked.action === "void" ? VoidDialog : AmountDialog;
  return <Which asked={asked} onClose={onClose} />;
}
