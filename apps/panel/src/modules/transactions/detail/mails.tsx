import type { EmailEvent } from "@gatehouse/contract/transactions/act-calls.ts";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { useQuery } from "@tanstack/react-query";
import { say } from "../../../lib/say.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { merchantAbove } from "../paths.ts";
import { emailEventsQuery } from "../queries.ts";
import type { Of } from "./facts.tsx";

const tones: Record<EmailEvent["event"], "neutral" | "success" | "warning" | "danger"> = {
  processed: "neutral",
  delivered: "success",
  deferred: "warning",
  dropped: "warning",
  bounce: "warning",
  open: "success",
  click: "success",
  "group resubscribe": "success",
  "spam report": "danger",
  unsubscribe: "danger",
  "group unsubscribe": "danger",
};

/** What became of the receipts that were mailed; nothing where none was. */
export function Mails({ transaction }: Of) {
  const format = useFormat();
  const own = merchantAbove(transaction) === undefined;
  const { data } = useQuery({ ...emailEventsQuery(transaction.id), enabled: own });
  if (!data?.length) return null;
  return (
    <section className="gh-panel group">
      <h2>Email details</h2>
      <ul className="related">
        {data.map((one) => (
          <li key={`${one.event} ${one.email} ${one.timestamp}`}>
            <Status tone={tones[one.event]}>{say(one.event)}</Status>
            <span>{one.email}</span>
            {one.response === "" ? null : <span className="muted">{one.response}</span>}
            <time className="muted" dateTime={one.timestamp} title={format.exact(one.timestamp)}>
              {format.dateTime(one.timestamp)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
