import * as z from "zod/mini";
import { amount, flag, id, text } from "../primitives.ts";
import { addressInput } from "./address.ts";
import { namedKind } from "./named-kind.ts";
import { paymentKinds } from "./payment-method.ts";
import { transactionCreate } from "./transaction-input.ts";

/** As many as one call may name. */
const MOST = 20;

const group = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.minLength(1), z.maxLength(MOST));

/** A payment as `POST /transaction` takes it, without what all of the group share. Merchants may leave out whose it is. */
const memberInput = z.extend(
  z.omit(transactionCreate, {
    payment_method: true,
    billing_address: true,
    shipping_address: true,
    idempotency_key: true,
    idempotency_time: true,
    create_vault_record: true,
    create_vault_record_for: true,
    vault_record_id_format: true,
    split_transaction_amount: true,
  }),
  { merchant_id: z.optional(z.union([z.literal(""), id])) },
);

/**
 * One payer who pays at several merchants. `idempotency_key` is the group's: its payments have it with a colon and their
 * place, from 1. What a page or a wallet gave pays once for all of the group, as far as its merchants can open it: a page's
 * token and one of Apple's are those of one merchant. The payer is kept at the merchant of `create_vault_record_merchant_id`, else at that of the first payment.
 */
export const multiInput = z.object({
  transactions: group(memberInput),
  payment_method: namedKind(
    z.pick(paymentKinds, {
      card: true,
      emv: true,
      ach: true,
      customer: true,
      token: true,
      apple_pay_token: true,
      google_pay_token: true,
    }),
  ),
  billing_address: z.optional(addressInput),
  shipping_address: z.optional(addressInput),
  create_vault_record: z.optional(flag),
  create_vault_record_merchant_id: z.optional(z.union([z.literal(""), id])),
  idempotency_key: transactionCreate.shape.idempotency_key,
  idempotency_time: transactionCreate.shape.idempotency_time,
});

const named = text(20).check(z.minLength(1));

export const multiVoidInput = z.object({ transactions: group(z.object({ id: named })) });

/** Without an amount all that is left. Of the group's key each refund has its own, with a colon and the payment's id. */
export const multiRefundInput = z.object({
  transactions: group(z.object({ id: named, amount: z.optional(amount.check(z.gte(1))) })),
  idempotency_key: transactionCreate.shape.idempotency_key,
  idempotency_time: transactionCreate.shape.idempotency_time,
});

/** What became of one: `failed` with the sentence that the call for this one alone would have said. */
const done = {
  transaction_id: z.string(),
  status: z.enum(["success", "pending", "failed"]),
  order_id: z.string(),
  msg: z.string(),
};
export const multiVoided = z.object(done);
/** `pending`: the processor has not answered, and the refund stands until it has. */
export const multiRefunded = z.object({ ...done, refund_id: z.string() });
export type MultiVoided = z.output<typeof multiVoided>;
export type MultiRefunded = z.output<typeof multiRefunded>;
