import { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";
import type { Webhook } from "@gatehouse/contract/webhooks/webhook.ts";
import { useState } from "react";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { call } from "../../lib/api.ts";
import { webhooksQuery } from "./queries.ts";
import { ReplayDialog } from "./replay-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

type Act = "edit" | "test" | "rotate" | "replay" | "delete";

type OpenDialogProps = { act: Act; webhook: Webhook; onClose: () => void; onDeleted?: () => void };

function OpenDialog({ act, webhook, onClose, onDeleted = onClose }: OpenDialogProps) {
  const { merchant_id, id, url } = webhook;
  if (act === "edit") return <WebhookDialog merchantId={merchant_id} webhook={webhook} onClose={onClose} />;
  if (act === "test") return <TestDialog webhook={webhook} onClose={onClose} />;
  if (act === "rotate") return <RotateDialog webhook={webhook} onClose={onClose} />;
  if (act === "replay") return <ReplayDialog webhook={webhook} onClose={onClose} />;
  const remove = async () => {
    await call(webhookCalls.deleteWebhook, { params: { id: merchant_id, wid: id } });
    onDeleted();
  };
  return (
    <DeleteDialog
      name="the webhook"
      verb="Delete webhook"
      body={`${url} gets no more events, and its delivery log is deleted. This can't be undone.`}
      done="Webhook deleted!"
      remove={remove}
      stale={webhooksQuery(merchant_id).queryKey}
      onClose={onClose}
    />
  );
}

/** The dialogs of one webhook at a time: what opens them, and the one that is open. */
export function useWebhookActs({ onDeleted }: { onDeleted?: () => void } = {}) {
  const [open, setOpen] = useState<{ act: Act; webhook: Webhook }>();
  const ask = (act: Act, webhook: Webhook) => setOpen({ act, webhook });
  const dialog = open ? (
    <OpenDialog {...open} onClose={() => setOpen(undefined)} {...(onDeleted ? { onDeleted } : {})} />
  ) : null;
  const menu = (webhook: Webhook) => [
    { label: "Edit webhook", onSelect: () => ask("edit", webhook) },
    { label: "Send test event", onSelect: () => ask("test", webhook) },
    ...(webhook.status === "active" ? [{ label: "Replay events", onSelect: () => ask("replay", webhook) }] : []),
    { label: "Rotate signature key", onSelect: () => ask("rotate", webhook) },
    { label: "Delete webhook", danger: true, onSelect: () => ask("delete", webhook) },
  ];
  return { ask, dialog, menu };
}
