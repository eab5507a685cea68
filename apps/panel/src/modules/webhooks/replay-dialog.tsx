import { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";
import type { Webhook } from "@gatehouse/contract/webhooks/webhook.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { sayCount } from "../../lib/say.ts";
import { deliveriesKey } from "./queries.ts";

const HOUR = 3_600_000;

const ranges = [
  { value: "1", label: "The last hour" },
  { value: "24", label: "The last 24 hours" },
  { value: "72", label: "The last 3 days" },
  { value: "168", label: "The last 7 days" },
  { value: "720", label: "The last 30 days" },
];

/** Delivers all events of a time range again. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const client = useQueryClient();
  const [hours, setHours] = useState("24");
  const { merchant_id, id } = webhook;
  const replay = useMutation({
    mutationFn: () => {
      const now = Date.now();
      const from = new Date(now - Number(hours) * HOUR).toISOString();
      return call(webhookCalls.replayRange, {
        params: { id: merchant_id, wid: id },
        input: { from, to: new Date(now).toISOString() },
      });
    },
    onSuccess: async ({ replayed }) => {
      await client.invalidateQueries({ queryKey: deliveriesKey });
      toast(replayed === 0 ? "No events in this time range" : `Replaying ${sayCount(replayed, "event")}`, "success");
      onClose();
    },
  });
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" loading={replay.isPending} onClick={() => replay.mutate()}>
        Replay events
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Replay events" size="small" footer={footer}>
      <div className="stack">
        <p>
          Every event of the time range that this webhook wants is delivered again, also those that it missed while it
          was disabled. Replays have new event ids and name the original in X-Webhook-Replay-Of.
        </p>
        <SelectField name="hours" label="Time range" options={ranges} value={hours} onChange={setHours} />
      </div>
    </Dialog>
  );
}
