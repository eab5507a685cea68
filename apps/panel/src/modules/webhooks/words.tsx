import type { WebhookFamily } from "@gatehouse/contract/webhooks/event-types.ts";
import type { Webhook, WebhookDelivery } from "@gatehouse/contract/webhooks/webhook.ts";
import { Status } from "@gatehouse/ui/status/status.tsx";

export const familyNames: Record<WebhookFamily, string> = {
  transaction: "Transactions",
  settlement: "Settlements",
  cardsync: "Account updater",
};

/** What each event type means to a merchant. */
export const eventNames: Readonly<Record<string, { name: string; when: string }>> = {
  transaction_create: { name: "Transaction created", when: "A new transaction, approved or declined" },
  transaction_update: { name: "Transaction updated", when: "Refunded, returned, tip adjusted or reviewed" },
  transaction_void: { name: "Transaction voided", when: "Canceled before settlement" },
  transaction_capture: { name: "Transaction captured", when: "An authorization was captured" },
  transaction_settlement: { name: "Transaction settled", when: "Its batch was sent to the processor" },
  settlement_batch: { name: "Batch closed", when: "A settlement batch was closed" },
  transaction_automatic_account_updater_vault_update: {
    name: "Stored card updated",
    when: "The card network reported a new number, date or status",
  },
  test: { name: "Test", when: "Sent when a webhook is saved or tested" },
};

export const eventName = (type: string): string => eventNames[type]?.name ?? type;

const statuses: Record<Webhook["status"], { tone: "success" | "neutral" | "danger"; word: string }> = {
  active: { tone: "success", word: "Active" },
  disabled: { tone: "neutral", word: "Disabled" },
  auto_disabled: { tone: "danger", word: "Disabled after failures" },
};

export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { tone, word } = statuses[webhook.status];
  if (webhook.status === "active" && webhook.failures > 0) return <Status tone="warning">Failing</Status>;
  return <Status tone={tone}>{word}</Status>;
}

const states: Record<WebhookDelivery["state"], { tone: "success" | "info" | "danger"; word: string }> = {
  delivered: { tone: "success", word: "Delivered" },
  queued: { tone: "info", word: "Queued" },
  failed: { tone: "danger", word: "Failed" },
};

export function DeliveryState({ delivery }: { delivery: WebhookDelivery }) {
  if (delivery.state === "queued" && delivery.attempt > 0) return <Status tone="warning">Retrying</Status>;
  const { tone, word } = states[delivery.state];
  return <Status tone={tone}>{word}</Status>;
}
