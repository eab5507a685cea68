import { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";
import type { DeliveryDetail, Webhook } from "@gatehouse/contract/webhooks/webhook.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { type Column, Table } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Loaded } from "../../components/loaded.tsx";
import { TextBlock } from "../../components/text-block.tsx";
import { call } from "../../lib/api.ts";
import { type Format, useFormat } from "../../lib/use-format.ts";
import { deliveriesKey, deliveryQuery } from "./queries.ts";
import { DeliveryState, eventName } from "./words.tsx";

type Attempt = DeliveryDetail["attempts"][number];

const attemptColumns = (format: Format): Column<Attempt>[] => [
  { key: "attempt", header: "Attempt", align: "end", cell: (row) => row.attempt },
  { key: "at", header: "Time", cell: (row) => <time title={format.exact(row.at)}>{format.dateTime(row.at)}</time> },
  { key: "status", header: "Status", align: "end", cell: (row) => row.status_code || "–" },
  { key: "ms", header: "Duration", align: "end", cell: (row) => `${row.duration_ms} ms` },
  { key: "error", header: "Error", cell: (row) => row.error || "–" },
];

function Detail({ delivery }: { delivery: DeliveryDetail }) {
  const format = useFormat();
  const reply = delivery.attempts.at(-1)?.response_body;
  return (
    <div className="stack">
      <p>
        <DeliveryState delivery={delivery} /> {delivery.event_id}
        {delivery.replay_of ? ` · replay of ${delivery.replay_of}` : ""}
        {delivery.next_attempt_at && delivery.attempt > 0
          ? ` · next attempt ${format.dateTime(delivery.next_attempt_at)}`
          : ""}
      </p>
      <Table<Attempt>
        label="Attempts"
        columns={attemptColumns(format)}
        rows={delivery.attempts}
        rowKey={({ attempt }) => String(attempt)}
        empty={<Empty title="No attempt yet" />}
      />
      {reply === undefined ? null : <TextBlock title="Last reply" text={reply || "(empty)"} />}
      <TextBlock title="Payload" text={readable(delivery.payload)} />
    </div>
  );
}

/** The payload with a line for each member. */
function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

type DeliveryDialogProps = { webhook: Webhook; eventId: string; onClose: () => void };

/** One delivery: its attempts, the last reply and what was sent; it can be sent again. */
export function DeliveryDialog({ webhook, eventId, onClose }: DeliveryDialogProps) {
  const client = useQueryClient();
  const params = { id: webhook.merchant_id, wid: webhook.id, event_id: eventId };
  const asked = useQuery(deliveryQuery(params));
  const replay = useMutation({
    mutationFn: () => call(webhookCalls.replayDelivery, { params, input: undefined }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: deliveriesKey });
      toast("Event queued again", "success");
      onClose();
    },
  });
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Close
      </Button>
      <Button kind="primary" loading={replay.isPending} onClick={() => replay.mutate()}>
        Replay event
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={asked.data ? eventName(asked.data.type) : "Delivery"}
      size="large"
      footer={footer}
    >
      <Loaded asked={asked}>{(delivery) => <Detail delivery={delivery} />}</Loaded>
    </Dialog>
  );
}
