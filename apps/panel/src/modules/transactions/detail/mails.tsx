import type { EmailEvent } from "@gatehouse/contract/transactions/act-schemas.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { type Column, Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAskedOn } from "../../../lib/ask-on.ts";
import { say } from "../../../lib/say.ts";
import { type Format, useFormat } from "../../../lib/use-format.ts";
import { merchantAbove } from "../../../payment/paths.ts";
import { emailEventsQuery } from "../queries.ts";
import type { Of } from "./facts.tsx";
import { isUnderWay } from "./mail-under-way.ts";

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

const columnsFor = (format: Format): Column<EmailEvent>[] => [
  { key: "event", header: "Event", cell: ({ event }) => <Status tone={tones[event]}>{say(event)}</Status> },
  { key: "response", header: "Response", cell: ({ response }) => <div className="detail-mail">{response}</div> },
  { key: "email", header: "Email", cell: ({ email }) => <div className="detail-mail">{email}</div> },
  {
    key: "date",
    header: "Date",
    short: true,
    cell: ({ timestamp }) => (
      <time dateTime={timestamp} title={format.exact(timestamp)}>
        {format.dateTime(timestamp)}
      </time>
    ),
  },
];

/** What became last of the receipts that were mailed, and all of it on demand; nothing where none was. */
export function Mails({ transaction }: Of) {
  const [open, setOpen] = useState(false);
  const own = merchantAbove(transaction) === undefined;
  const { data } = useQuery({ ...emailEventsQuery(transaction.id), enabled: own });
  const [latest] = data ?? [];
  if (!latest) return null;
  return (
    <section className="gh-panel detail-mails">
      <h2>Receipt by email</h2>
      <Status tone={tones[latest.event]}>{say(latest.event)}</Status>
      <Button onClick={() => setOpen(true)}>Email details</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="EMAIL DETAILS" size="large">
        <Events id={transaction.id} />
      </Dialog>
    </section>
  );
}

/** Asked for when the window opens, and on and on while it is open and a mail is still on its way. */
function Events({ id }: Pick<Transaction, "id">) {
  const format = useFormat();
  const options = { ...emailEventsQuery(id), enabled: true, staleTime: 0, meta: { quiet: true } };
  const events = useAskedOn(options, isUnderWay);
  return <Table label="EMAIL DETAILS" columns={columnsFor(format)} rows={events} rowKey={({ id }) => id} />;
}
