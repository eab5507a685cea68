/** The families of webhooks with the event types that each delivers. */
export const webhookTypes = {
  transaction: [
    "transaction_create",
    "transaction_update",
    "transaction_void",
    "transaction_capture",
    "transaction_settlement",
  ],
  settlement: ["settlement_batch"],
  cardsync: ["transaction_automatic_account_updater_vault_update"],
} as const;

export type WebhookFamily = keyof typeof webhookTypes;
export type WebhookEventType = (typeof webhookTypes)[WebhookFamily][number];

export const webhookFamilies = Object.keys(webhookTypes) as WebhookFamily[];

export const isWebhookFamily = (type: string): type is WebhookFamily => Object.hasOwn(webhookTypes, type);
