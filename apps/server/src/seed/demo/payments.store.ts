import { type Rows, rowsFor, type Types } from "../../db/copy-rows.ts";
import type { LoadingTx } from "../../db/load.ts";
import { markStale } from "../../modules/transactions/index.ts";
import {
  batchTypes,
  eventTypes,
  type PastBatch,
  type PastEvent,
  type PastPayment,
  type PastTransfer,
  paymentTypes,
  transferTypes,
} from "../past-payments.store.ts";

/** A past payment of any payment method, by any user of its merchant. */
export type DemoPayment = PastPayment & {
  payment_method: string;
  payment_type: string;
  processor_id: string;
  processor_name: string;
  processor_type: string;
  user_id: string;
  user_name: string;
  customer_id: string;
  customer_payment_type: string;
  customer_payment_id: string;
  terminal_id: string;
  description: string;
  email_address: string;
  ip_address: string;
  shipping_amount: number;
  custom_fields: string | null;
};

export type DemoEvent = PastEvent & { user_name: string };

export type DemoBatch = PastBatch & { processor_id: string; processor_name: string; processor_type: string };

const demoPaymentTypes: Types<DemoPayment> = {
  ...paymentTypes,
  payment_method: "text",
  payment_type: "text",
  processor_id: "text",
  processor_name: "text",
  processor_type: "text",
  user_id: "text",
  user_name: "text",
  customer_id: "text",
  customer_payment_type: "text",
  customer_payment_id: "text",
  terminal_id: "text",
  description: "text",
  email_address: "text",
  ip_address: "text",
  shipping_amount: "bigint",
  custom_fields: "jsonb",
};
const demoEventTypes: Types<DemoEvent> = { ...eventTypes, user_name: "text" };
const demoBatchTypes: Types<DemoBatch> = {
  ...batchTypes,
  processor_id: "text",
  processor_name: "text",
  processor_type: "text",
};

export type DemoRows = {
  payments: DemoPayment[];
  events: DemoEvent[];
  transfers: PastTransfer[];
  batches: DemoBatch[];
  /** The quarters of an hour with a payment. */
  quarters: number[];
};

/** Writes past payments with their timeline, journal and batches, in the transaction of their merchant. */
export async function copyDemoPayments(tx: LoadingTx, rows: DemoRows): Promise<void> {
  const { merchantId: merchant_id } = tx;
  const currency = "usd";
  await tx.copy("transactions", filled(rowsFor(demoPaymentTypes, { merchant_id, currency }), rows.payments));
  await markStale(tx, rows.quarters);
  await tx.copy("transaction_events", filled(rowsFor(demoEventTypes, { merchant_id }), rows.events));
  await tx.copy("journal", filled(rowsFor(transferTypes, { merchant_id, currency }), rows.transfers));
  const closed = { merchant_id, currency, status: "closed", response_message: " ACCEPT" };
  await tx.copy("settlement_batches", filled(rowsFor(demoBatchTypes, closed), rows.batches));
}

function filled<T>(rows: Rows<T>, all: readonly T[]): Rows<T> {
  for (const row of all) rows.add(row);
  return rows;
}
