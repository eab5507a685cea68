import { chargedOf } from "@gatehouse/contract/transactions/charged.ts";
import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Link } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import { money } from "../../../lib/use-format.ts";
import type { Asked } from "../../../payment/actions.ts";
import { methodOf, sayAsked, sayLast, sayOutcome, sayResponse } from "../../../payment/words.ts";
import { PrintedBrand } from "../../branding/index.ts";

/** When the sight of a charge was lost. */
export type Since = "the page was left" | "the line broke";

/** Under an outcome that nobody was there to see. */
function Recovered({ transaction, since }: { transaction: Transaction; since: Since }) {
  const { amount, currency, split_transaction_response: added } = transaction;
  const total = money(amount + (added?.amount ?? 0), currency);
  return (
    <p>
      This is the charge of {total} that was under way when {since}.
    </p>
  );
}

/** A charge that was sent, of which the server does not know. */
export function LeftCharge({ amount, currency, since }: { amount: number; currency: string; since: Since }) {
  return (
    <section className="gh-panel result result-pending" role="status">
      <h2>Not known yet</h2>
      <p>
        A charge of {money(amount, currency)} was under way when {since}. It may have gone through.
      </p>
      <p className="muted">
        Its outcome is shown here once it is known. Charging the same again can't charge it twice, and before anything
        else is charged, this one is looked up.
      </p>
    </section>
  );
}

type OutcomeProps = { transaction: Transaction; recovered: Since | undefined };

/** Why a charge did not go through, above the slip: what was typed stays beside it. */
export function Decline({ transaction, recovered }: OutcomeProps) {
  const said = useRef<HTMLElement>(null);
  // On a phone it would stand below all of the form.
  useEffect(() => {
    // Newer browsers answer with a promise, which no effect may return.
    void said.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section ref={said} className="gh-panel result result-declined" role="alert">
      <h2>Declined</h2>
      {recovered ? <Recovered transaction={transaction} since={recovered} /> : null}
      <p>
        {sayOutcome(transaction)} <span className="gh-mono">({transaction.response_code})</span>
      </p>
      <p className="muted">
        Nothing was charged. Change what is wrong and try again, or{" "}
        <Link to="/merchant/transaction/detail/$id" params={{ id: transaction.id }}>
          look at the transaction
        </Link>
        .
      </p>
    </section>
  );
}

/** With what was charged beside it. */
function takenBy(transaction: Transaction): number {
  const { split_transaction_response: added } = transaction;
  const both = added && responseOf(added.response_code) === "approved";
  return chargedOf(transaction) + (both ? chargedOf(added) : 0);
}

/** What the way of paying added, where that was charged beside the rest. */
function Added({ transaction, added }: { transaction: Transaction; added: Transaction["split_transaction_response"] }) {
  if (!added) return null;
  const { response_code: code } = added;
  const what =
    added.surcharge > 0
      ? "surcharge"
      : added.payment_type === "card"
        ? "fee for paying by card"
        : "fee for the way of paying";
  const sum = `The ${what} of ${money(chargedOf(added), added.currency)}`;
  const became = responseOf(code);
  const link = (
    <Link to="/merchant/transaction/detail/$id" params={{ id: added.id }}>
      Look at it
    </Link>
  );
  if (became === "approved")
    return (
      <p>
        {money(chargedOf(transaction), transaction.currency)}, and {money(chargedOf(added), added.currency)} as {what},
        charged separately. {link}.
      </p>
    );
  if (became === "declined")
    return (
      <p role="alert" className="result-added">
        {sum}, to be charged separately, was not charged: {sayOutcome(added)} <span className="gh-mono">({code})</span>.{" "}
        {link}.
      </p>
    );
  return (
    <p role="alert" className="result-added">
      {sum}, charged separately, is not known yet; it is shown here as soon as it is. {link}.
    </p>
  );
}

function Awaited() {
  return (
    <>
      <p>The payment was sent. Whether it went through is shown here as soon as it is known.</p>
      <p className="muted">
        Until then, charging the same again can't charge it twice. For another sale of the same amount to the same
        payer, press “Next sale” first.
      </p>
    </>
  );
}

type ResultProps = OutcomeProps & {
  typing: boolean;
  onAsk: (asked: Asked) => void;
  onNext: (event: MouseEvent<HTMLButtonElement>) => void;
};

const titles: Record<string, string> = { verification: "Verified", authorize: "Authorized" };

/** Takes the slip's place once the payment is through. */
export function Result({ transaction, recovered, typing, onAsk, onNext }: ResultProps) {
  const next = useRef<HTMLButtonElement>(null);
  const known = responseOf(transaction.response_code) === "approved";
  const goOn = useEffectEvent(() => (typing ? undefined : next.current?.focus()));
  // While nobody knows what became of this one, no press of Enter leads on to another.
  useEffect(() => (known ? goOn() : undefined), [known]);
  const method = methodOf(transaction);
  const asked = sayAsked(transaction);
  const added = transaction.split_transaction_response;
  return (
    <section className={`gh-panel result ${known ? "result-approved" : "result-pending"}`} role="status">
      <PrintedBrand merchantId={transaction.merchant_id} />
      <h2>{known ? (titles[transaction.type] ?? "Approved") : "Not known yet"}</h2>
      <p className="result-amount">
        {money(takenBy(transaction), transaction.currency)} {asked === "" ? null : <small>{asked}</small>}
      </p>
      <Added transaction={transaction} added={added} />
      {known ? (
        <p>
          {sayResponse(transaction.response_code)} <span className="gh-mono">({transaction.response_code})</span>
        </p>
      ) : (
        <Awaited />
      )}
      {recovered ? <Recovered transaction={transaction} since={recovered} /> : null}
      <p className="muted">{[method.kind, method.last && sayLast(method.last)].filter(Boolean).join(" ")}</p>
      <p>
        <Link to="/merchant/transaction/detail/$id" params={{ id: transaction.id }}>
          Open the transaction
        </Link>{" "}
        <span className="gh-mono muted">{transaction.id}</span>
      </p>
      {transaction.customer_id === "" ? null : (
        <p>
          <Link to="/merchant/customer/edit/$customerId" params={{ customerId: transaction.customer_id }}>
            Open the customer
          </Link>
        </p>
      )}
      <div className="acts result-acts">
        {known ? <Button onClick={() => onAsk({ action: "email", transaction })}>Email receipt</Button> : null}
        {known ? <Button onClick={() => onAsk({ action: "print", transaction })}>Print receipt</Button> : null}
        <Button kind="primary" ref={next} onClick={onNext}>
          Next sale
        </Button>
      </div>
    </section>
  );
}
