import { billOf } from "@gatehouse/contract/transactions/bill.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { MoneyField } from "@gatehouse/ui/field/money-field.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { Spinner } from "@gatehouse/ui/state/spinner.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Failed } from "../../../components/failed.tsx";
import { money, moneyLook } from "../../../lib/use-format.ts";
import { type AskedProps, capturedAlong, refundableInAll } from "../../../payment/actions.ts";
import { methodOf, sayLast } from "../../../payment/words.ts";
import { transactionQuery } from "../queries.ts";
import { nothingSaid, partsInput, RefundFields, surchargeProblem } from "./refund-fields.tsx";
import { useAct } from "./use-act.ts";

type Counted = "capture" | "refund" | "tip_adjust";

type Asks = {
  verb: string;
  label: string;
  hint: string;
  towards: string;
  least: number;
  most: (transaction: Transaction) => number;
  start: (transaction: Transaction) => number;
};

const asks: Record<Counted, Asks> = {
  capture: {
    verb: "Capture",
    label: "Amount",
    hint: "All of it or less; the rest is released",
    towards: "From",
    least: 1,
    most: (transaction) => transaction.amount_authorized,
    start: (transaction) => transaction.amount_authorized,
  },
  refund: {
    verb: "Refund",
    label: "Amount",
    hint: "All of it or a part; more parts can follow",
    towards: "Back to",
    least: 1,
    most: refundableInAll,
    start: refundableInAll,
  },
  tip_adjust: {
    verb: "Set the tip to",
    label: "Tip",
    hint: "Added to the bill, at most as much again. It settles with the payment.",
    towards: "From",
    least: 0,
    most: billOf,
    start: (transaction) => transaction.tip_amount,
  },
};

/** Capture, refund and tip: all ask how much, and all have a most. */
export function AmountDialog(props: AskedProps) {
  // A list knows nothing of what was charged beside a payment.
  const { data, error, refetch } = useQuery(transactionQuery(props.asked.transaction.id));
  if (data !== undefined) return <HowMuch {...props} read={data} />;
  return (
    <Dialog open onClose={props.onClose} title={titleOf(props.asked.action as Counted)} size="small">
      {error ? <Failed error={error} onRetry={refetch} /> : <Spinner />}
    </Dialog>
  );
}

const titleOf = (action: Counted, sum = "") =>
  action === "tip_adjust" ? "Adjust the tip" : `${asks[action].verb} ${sum}`.trim();

/** What was pressed is asked for as it was, until it is known whether it was done: the payment may say by then that it was. */
function HowMuch({ read, ...props }: AskedProps & { read: Transaction }) {
  const action = props.asked.action as Counted;
  const { verb, label, hint, towards, least, ...asked } = asks[action];
  const { act, busy, lost } = useAct(props);
  const [typed, setAmount] = useState<number | null>();
  const [parts, setParts] = useState(nothingSaid);
  const [pressed, setPressed] = useState({ transaction: read, amount: 0 });
  const open = { transaction: read, amount: typed === undefined ? asked.start(read) : typed };
  const { transaction, amount } = busy || lost ? pressed : open;
  const most = asked.most(transaction);
  const form = useId();
  const show = (minor: number) => money(minor, transaction.currency);
  const wrong = surchargeProblem(transaction, amount, parts);
  const error = check(amount, [rules.required(label), rules.between(label, [least, most], show)]);
  const along = (minor: number) => (action === "capture" ? capturedAlong(transaction, minor) : 0);
  const beside = error === undefined ? along(amount ?? 0) : 0;
  const { kind, last } = methodOf(transaction);
  const footer = (
    <>
      <Button kind="quiet" onClick={props.onClose}>
        Cancel
      </Button>
      <Button kind="primary" type="submit" form={form} loading={busy} disabled={(error ?? wrong) !== undefined}>
        {verb} {show((amount ?? 0) + beside)}
      </Button>
    </>
  );
  const title = titleOf(action, show(most + along(most)));
  return (
    <Dialog open onClose={props.onClose} title={title} size="small" footer={footer}>
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if ((error ?? wrong) !== undefined || busy || !event.currentTarget.checkValidity()) return;
          setPressed({ transaction, amount: amount ?? 0 });
          act({ action, amount: amount ?? 0, ...partsInput(parts) });
        }}
      >
        <MoneyField
          name="amount"
          label={label}
          value={amount}
          onChange={setAmount}
          {...moneyLook(transaction.currency)}
          error={error}
          hint={lost ? "It is not known whether this was done. Ask once more: it will not be done twice." : hint}
          disabled={lost}
          autoFocus
        />
        {action === "refund" ? (
          <RefundFields transaction={transaction} value={parts} onChange={setParts} error={wrong} disabled={lost} />
        ) : null}
        {beside > 0 ? <p>{show(beside)} that was charged beside it goes with it.</p> : null}
        <p className="muted">
          {towards} {kind} {last === "" ? "" : sayLast(last)}
        </p>
      </form>
    </Dialog>
  );
}
