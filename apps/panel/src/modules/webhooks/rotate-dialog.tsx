import { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";
import type { Webhook } from "@gatehouse/contract/webhooks/webhook.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useFormat } from "../../lib/use-format.ts";
import { SecretsDialog } from "../identity/index.ts";
import { webhooksQuery } from "./queries.ts";

const overlaps = [
  { value: "1", label: "After one hour" },
  { value: "24", label: "After one day" },
  { value: "168", label: "After seven days" },
];

type RotateDialogProps = { webhook: Webhook; onClose: () => void };

/** Gives a webhook a new signature key; the previous one signs too for a while, so that no event is refused meanwhile. */
export function RotateDialog({ webhook, onClose }: RotateDialogProps) {
  const client = useQueryClient();
  const format = useFormat();
  const [hours, setHours] = useState("24");
  const { merchant_id, id } = webhook;
  const rotate = useMutation({
    mutationFn: () =>
      call(webhookCalls.rotateWebhookSecret, {
        params: { id: merchant_id, wid: id },
        input: { overlap_hours: Number(hours) },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksQuery(merchant_id).queryKey }),
  });
  if (rotate.data) {
    const { signature_key, previous_signature_key_expires_at: until } = rotate.data;
    const note = until ? `Events are signed with the previous key too until ${format.dateTime(until)}.` : "";
    const secrets = [{ label: "Signature key", secret: signature_key }];
    return <SecretsDialog title="New signature key" secrets={secrets} note={note} onClose={onClose} />;
  }
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" loading={rotate.isPending} onClick={() => rotate.mutate()}>
        Rotate key
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Rotate the signature key" size="small" footer={footer}>
      <div className="stack">
        <p>The webhook gets a new signature key, which is shown once.</p>
        <SelectField
          name="hours"
          label="The previous key ends"
          hint="Until then, events carry both signatures: Signature and Signature-Previous"
          options={overlaps}
          value={hours}
          onChange={setHours}
        />
      </div>
    </Dialog>
  );
}
