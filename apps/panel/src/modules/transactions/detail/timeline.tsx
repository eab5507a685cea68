import type { Transaction, TransactionEvent } from "@gatehouse/contract/transactions/transaction.ts";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { say } from "../../../lib/say.ts";
import { money, useFormat } from "../../../lib/use-format.ts";
import { merchantAbove } from "../../../payment/paths.ts";
import { eventsQuery } from "../queries.ts";
import { detailOf } from "./event-detail.ts";

type Kind = TransactionEvent["type"];

const tones: Partial<Record<Kind, string>> = {
  authorized: "success",
  captured: "success",
  settled: "success",
  refunded: "success",
  resolved: "info",
  rerouted: "info",
  sent_away: "info",
  refund_started: "info",
  declined: "danger",
  refund_declined: "danger",
  returned: "danger",
  voided: "danger",
  unknown: "warning",
  flagged: "warning",
  approved: "success",
  tip_adjusted: "info",
};

const titles: Partial<Record<Kind, string>> = {
  unknown: "The processor's answer is not known yet",
  resolved: "The processor's answer became known",
  rerouted: "Sent to another processor",
  sent_away: "The payer was sent away to pay",
  refund_started: "Refund",
  flagged: "Held until somebody approves it",
  tip_adjusted: "Tip set to",
};

function titleOf(event: TransactionEvent, type: Transaction["type"]): string {
  if (event.type === "authorized" && type === "verification") return "Verified";
  return titles[event.type] ?? say(event.type);
}

function Event({ event, of }: { event: TransactionEvent; of: Transaction }) {
  const format = useFormat();
  const amount = event.amount === null || event.amount === 0 ? "" : money(event.amount, of.currency);
  const note = [detailOf(event, of), event.user_name && `by ${event.user_name}`].filter(Boolean).join(" · ");
  return (
    <li className={tones[event.type]}>
      <div>
        {titleOf(event, of.type)} {amount}
        {note === "" ? null : <small>{note}</small>}
      </div>
      <time dateTime={event.created_at} title={format.exact(event.created_at)}>
        {format.dateTime(event.created_at)}
      </time>
    </li>
  );
}

/** What happened, newest first: the last thing is what one wants to know. */
export function Timeline({ transaction }: { transaction: Transaction }) {
  const format = useFormat();
  const { data } = useQuery(eventsQuery(transaction.id, merchantAbove(transaction)));
  return (
    <section className="gh-panel group">
      <div className="timeline-head">
        <h2>What happened</h2>
        <small className="muted">{format.zone}</small>
      </div>
      {data?.length === 0 ? <p>Nothing was recorded while this payment was made.</p> : null}
      {data ? (
        <ol className="timeline">
          {[...data].reverse().map((event) => (
            <Event key={event.id} event={event} of={transaction} />
          ))}
        </ol>
      ) : (
        <Skeleton width="100%" height={120} />
      )}
    </section>
  );
}
