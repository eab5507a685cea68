import { webhookTypes } from "@gatehouse/contract/webhooks/event-types.ts";
import type { Webhook, WebhookDelivery } from "@gatehouse/contract/webhooks/webhook.ts";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { type Column, Table } from "@gatehouse/ui/table/table.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Failed } from "../../components/failed.tsx";
import { type Format, useFormat } from "../../lib/use-format.ts";
import { usePage } from "../../lib/use-page.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { type DeliveryFilter, deliveriesQuery } from "./queries.ts";
import { DeliveryState, eventName } from "./words.tsx";
import "../../components/record-list.css";
import "./webhooks.css";

const columnsFor = (format: Format): Column<WebhookDelivery>[] => [
  {
    key: "created",
    header: "Event",
    cell: (row) => <time title={format.exact(row.created_at)}>{format.dateTime(row.created_at)}</time>,
  },
  {
    key: "type",
    header: "Type",
    cell: (row) => (row.replay_of ? `${eventName(row.type)} (replay)` : eventName(row.type)),
  },
  { key: "state", header: "Status", cell: (row) => <DeliveryState delivery={row} /> },
  { key: "attempts", header: "Attempts", align: "end", cell: (row) => row.attempt },
  { key: "reply", header: "Reply", cell: (row) => row.error || (row.status_code ? String(row.status_code) : "–") },
  { key: "subject", header: "About", cell: (row) => <span className="gh-mono">{row.subject}</span> },
];

const stateOptions = [
  { value: "", label: "All" },
  { value: "delivered", label: "Delivered" },
  { value: "queued", label: "Queued" },
  { value: "failed", label: "Failed" },
];

/** The deliveries of a webhook, newest first; it looks again every few seconds. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const format = useFormat();
  const { page, turn } = usePage();
  const [filter, setFilter] = useState<DeliveryFilter>({ state: "", type: "" });
  const [open, setOpen] = useState<string>();
  const found = useQuery({
    ...deliveriesQuery({ id: webhook.merchant_id, wid: webhook.id, page, filter }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  const { data, error, refetch } = found;
  const types = [
    { value: "", label: "All" },
    ...webhookTypes[webhook.type].map((value) => ({ value, label: eventName(value) })),
  ];
  const narrow = (part: Partial<DeliveryFilter>) => {
    setFilter({ ...filter, ...part });
    turn({ ...page, offset: 0 });
  };
  const narrowed = filter.state !== "" || filter.type !== "";
  return (
    <section className="stack" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <div className="gh-panel record-list">
        <div className="delivery-filter">
          <SelectField
            name="state"
            label="Status"
            options={stateOptions}
            value={filter.state}
            onChange={(state) => narrow({ state })}
          />
          <SelectField
            name="type"
            label="Event"
            options={types}
            value={filter.type}
            onChange={(type) => narrow({ type })}
          />
        </div>
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table<WebhookDelivery>
            label="Deliveries"
            columns={columnsFor(format)}
            rows={data?.data}
            rowKey={({ id }) => id}
            onOpen={({ event_id }) => setOpen(event_id)}
            skeletonRows={5}
            empty={
              <Empty title={narrowed ? "No delivery matches the filter" : "No event yet: the next one appears here"} />
            }
          />
        )}
        <Pagination
          label="Pages of deliveries"
          total={data?.total}
          limit={page.limit}
          offset={page.offset}
          onChange={turn}
        />
      </div>
      {open ? <DeliveryDialog webhook={webhook} eventId={open} onClose={() => setOpen(undefined)} /> : null}
    </section>
  );
}
