import type { Webhook } from "@gatehouse/contract/webhooks/webhook.ts";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { type Column, Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Failed } from "../../components/failed.tsx";
import { type Format, useFormat } from "../../lib/use-format.ts";
import { webhooksQuery } from "./queries.ts";
import { useWebhookActs } from "./webhook-acts.tsx";
import { eventName, familyNames, WebhookStatus } from "./words.tsx";
import "../../components/record-list.css";
import "./webhooks.css";

/** The chosen events, by name while they are few. */
function eventsOf({ available_subtypes }: Webhook): string {
  const chosen = Object.keys(available_subtypes).filter((type) => available_subtypes[type]);
  if (chosen.length === 0) return "None";
  return chosen.length > 2 ? `${chosen.length} events` : chosen.map(eventName).join(", ");
}

const columnsFor = (format: Format): Column<Webhook>[] => [
  { key: "url", header: "URL", cell: ({ url }) => <span className="gh-mono webhook-url">{url}</span> },
  { key: "type", header: "Type", cell: ({ type }) => familyNames[type] },
  { key: "events", header: "Events", cell: eventsOf },
  { key: "status", header: "Status", cell: (row) => <WebhookStatus webhook={row} /> },
  {
    key: "success",
    header: "Last delivered",
    cell: ({ last_success_at: at }) =>
      at ? <time title={format.exact(at)}>{format.dateTime(at)}</time> : <span className="muted">Never</span>,
  },
];

type WebhookListProps = { merchantId: string; at: string; create: ReactNode };

/** A merchant's webhooks; one opens on its page below `at`. */
export function WebhookList({ merchantId, at, create }: WebhookListProps) {
  const format = useFormat();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(webhooksQuery(merchantId));
  const { dialog, menu } = useWebhookActs();
  const open = (webhook: Webhook) => void navigate({ to: `${at}/${webhook.id}` });
  return (
    <div className="gh-panel record-list">
      {error && data === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Table<Webhook>
          label="Webhooks"
          columns={columnsFor(format)}
          rows={data}
          rowKey={({ id }) => id}
          onOpen={open}
          rowMenu={(webhook) => [{ label: "Open deliveries", onSelect: () => open(webhook) }, ...menu(webhook)]}
          skeletonRows={3}
          empty={
            <Empty title="No webhook yet: add one and your server learns of each payment at once" action={create} />
          }
        />
      )}
      {dialog}
    </div>
  );
}
