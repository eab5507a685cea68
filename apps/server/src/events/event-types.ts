import type { Status, TransactionType } from "@gatehouse/contract/transactions/status.ts";

/**
 * The part of a transaction that later changes overwrite, as it was when the event was published. Laid over the transaction's
 * current row it gives the transaction of that moment.
 */
export type TransactionState = Partial<CaptureFields> & {
  status: Status;
  response_code: number;
  amount: number;
  base_amount: number;
  amount_authorized: number;
  amount_captured: number;
  amount_refunded: number;
  tip_amount: number;
  later_tip: number;
};

/** The fields that a capture overwrites. Events carry them until the transaction is captured. */
export type CaptureFields = {
  surcharge: number;
  service_fee: number;
  payment_adjustment: number;
  tax_amount: number;
  shipping_amount: number;
  discount_amount: number;
  national_tax_amount: number;
  duty_amount: number;
  order_id: string;
  po_number: string;
};

/**
 * `void_on_success`: the approval is voided in the same commit, since the payment was only a check. `email_receipt`: the request
 * asked for a receipt by email, and the transaction has an address. `other_part` is the other part of a payment that was charged
 * in two parts; events of the primary transaction carry it only with `email_receipt`.
 */
export type CreatedTransaction = TransactionState & {
  type: TransactionType;
  void_on_success: boolean;
  email_receipt: boolean;
  other_part?: TransactionState;
};

/**
 * Every domain event with its data. Amounts are in minor units. The subject of `transaction.*` is the transaction's id, of
 * `settlement.*` the batch's, of `card.*` the stored payment method's.
 */
export type EventData = {
  /** The first result of a new transaction: approved, declined or flagged. */
  "transaction.created": CreatedTransaction;
  "transaction.captured": TransactionState;
  "transaction.voided": TransactionState;
  "transaction.tip_adjusted": TransactionState;
  /** A flagged transaction was approved by a user. */
  "transaction.approved": CreatedTransaction;
  /** A flagged transaction was declined by a user. */
  "transaction.rejected": TransactionState;
  /** A refund of this transaction was approved; the refund itself is a transaction of its own. */
  "transaction.refunded": { refund_id: string; amount: number };
  "transaction.settled": { batch_id: string; amount: number };
  /** `reason` is the Nacha return reason code; `late` when the money had been paid out. */
  "transaction.returned": { reason: string; late: boolean; amount: number };
  /** `net_amount` is what was captured less what was refunded or credited. */
  "settlement.closed": { processor_id: string; currency: string; num_transactions: number; net_amount: number };
  /** The card networks reported a new number, a new expiry or a flag. */
  "card.updated": { customer_id: string; batch_id: string; result: string };
};

export type EventType = keyof EventData;

/** An event as a use case publishes it: `actor` is the user who caused it, "" for the worker. */
export type NewEvent<T extends EventType = EventType> = {
  [K in T]: { type: K; subject: string; actor: string; data: EventData[K]; at: Date };
}[T];

/** A published event. Its id stays the same however often it is delivered. */
export type DomainEvent<T extends EventType = EventType> = NewEvent<T> & { merchant_id: string; id: string };
