import { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";
import { webhookFamilies, webhookTypes } from "@gatehouse/contract/webhooks/event-types.ts";
import type { Webhook } from "@gatehouse/contract/webhooks/webhook.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { FormDialog } from "../../components/form-dialog.tsx";
import { call } from "../../lib/api.ts";
import { FormCheck, FormSelect, FormText, useFields } from "../../lib/form.tsx";
import { SecretsDialog } from "../identity/index.ts";
import { webhooksQuery } from "./queries.ts";
import { familyOf, inputOf, problemsWith, valuesOf, type WebhookValues } from "./webhook-values.ts";
import { eventNames, familyNames } from "./words.tsx";

const families = webhookFamilies.map((value) => ({ value, label: familyNames[value] }));

function EventFields({ control }: { control: Control<WebhookValues> }) {
  const type = useWatch({ control, name: "type" });
  return (
    <fieldset className="stack">
      <legend>Events to deliver</legend>
      {webhookTypes[familyOf(type)].map((one) => (
        <FormCheck
          key={one}
          control={control}
          name={`events.${one}`}
          label={eventNames[one]?.name ?? one}
          hint={eventNames[one]?.when}
        />
      ))}
    </fieldset>
  );
}

type WebhookDialogProps = { merchantId: string; webhook?: Webhook; onClose: () => void };

/** Creates a webhook, or changes one. A new URL has to answer a test event before it is saved. */
export function WebhookDialog({ merchantId, webhook, onClose }: WebhookDialogProps) {
  const client = useQueryClient();
  const form = useFields<WebhookValues>(valuesOf(webhook), problemsWith);
  const { control } = form;
  const save = useMutation({
    mutationFn: (values: WebhookValues) => {
      const input = inputOf(values);
      return webhook
        ? call(webhookCalls.updateWebhook, { params: { id: merchantId, wid: webhook.id }, input })
        : call(webhookCalls.createWebhook, { params: { id: merchantId }, input });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: webhooksQuery(merchantId).queryKey });
      if (!webhook) return;
      toast("Webhook saved!", "success");
      onClose();
    },
  });
  if (save.data && !webhook)
    return (
      <SecretsDialog
        title="Webhook created"
        secrets={[{ label: "Signature key", secret: save.data.signature_key }]}
        note="Your server verifies the Signature header of each event with this key."
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={webhook ? "Edit webhook" : "New webhook"}
      form={form}
      onValid={(values) => save.mutate(values)}
      saving={save}
      save={webhook ? "Save webhook" : "Create webhook"}
      onClose={onClose}
    >
      <FormText
        control={control}
        name="url"
        label="URL"
        maxLength={2000}
        mono
        autoFocus
        hint="It gets a test event when you save, and must answer with status 200"
      />
      {webhook ? null : <FormSelect control={control} name="type" label="Type" options={families} />}
      <EventFields control={control} />
      <FormText
        control={control}
        name="limit_per_second"
        label="Limit per second"
        inputMode="numeric"
        maxLength={4}
        hint="Events delivered in a second at most. 0: no limit."
      />
      <FormCheck control={control} name="active" label="Active" hint="A disabled webhook gets no events" />
    </FormDialog>
  );
}
