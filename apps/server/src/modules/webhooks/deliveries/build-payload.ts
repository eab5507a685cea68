import type { WebhookEventType, WebhookFamily } from "@gatehouse/contract/webhooks/event-types.ts";
import type { Tx } from "../../../db/query.ts";
import type { DomainEvent, EventType } from "../../../events/event-types.ts";
import { findMerchant } from "../../accounts/index.ts";
import { findClosedBatch } from "../../settlement/index.ts";
import { findTransaction, presentTransaction } from "../../transactions/index.ts";
import { listMethods } from "../../vault/index.ts";
import { payloadText } from "../domain/payload.ts";

/** How each domain event is delivered: its family and its type on the wire. */
export const webhookEvents: Record<EventType, { family: WebhookFamily; type: WebhookEventType }> = {
  "transaction.created": { family: "transaction", type: "transaction_create" },
  "transaction.captured": { family: "transaction", type: "transaction_capture" },
  "transaction.voided": { family: "transaction", type: "transaction_void" },
  "transaction.settled": { family: "transaction", type: "transaction_settlement" },
  "transaction.tip_adjusted": { family: "transaction", type: "transaction_update" },
  "transaction.approved": { family: "transaction", type: "transaction_update" },
  "transaction.rejected": { family: "transaction", type: "transaction_update" },
  "transaction.refunded": { family: "transaction", type: "transaction_update" },
  "transaction.returned": { family: "transaction", type: "transaction_update" },
  "settlement.closed": { family: "settlement", type: "settlement_batch" },
  "card.updated": { family: "cardsync", type: "transaction_automatic_account_updater_vault_update" },
};

export const eventTypes = Object.keys(webhookEvents) as EventType[];

/** The text that is sent for an event, or nothing where its record has been deleted since. */
export async function buildPayload(tx: Tx, event: DomainEvent): Promise<string | undefined> {
  const { type } = webhookEvents[event.type];
  const about = await describeSubject(tx, event);
  return about && payloadText({ type, merchant_id: event.merchant_id, at: event.at, ...about });
}

type Described = { data: object; transaction_id?: string };

async function describeSubject(tx: Tx, event: DomainEvent): Promise<Described | undefined> {
  if (event.type === "settlement.closed") return asData(await findClosedBatch(tx, event.subject));
  if (event.type === "card.updated") return asData(await describeCard(tx, event as DomainEvent<"card.updated">));
  const found = await findTransaction(tx, event.subject);
  const merchant = await findMerchant(tx, event.merchant_id);
  if (!found || !merchant) return undefined;
  // The event says how the transaction was in its commit; later changes have events of their own.
  const row = "status" in event.data ? { ...found, ...stateOf(event.data) } : found;
  return { data: presentTransaction(row, merchant.name), transaction_id: event.subject };
}

const asData = (data: object | undefined): Described | undefined => data && { data };

const stateOf = ({ void_on_success: _, ...state }: object & { void_on_success?: boolean }) => state;

async function describeCard(tx: Tx, { subject, data }: DomainEvent<"card.updated">): Promise<object | undefined> {
  const card = (await listMethods(tx, [data.customer_id])).find(({ id }) => id === subject);
  return (
    card && {
      record_id: data.customer_id,
      customer_id: data.customer_id,
      payment_method_id: subject,
      masked_number: card.masked,
      expiration_date: card.expiration_date,
      card_type: card.card_type,
      result: data.result,
    }
  );
}
