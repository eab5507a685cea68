import * as z from "zod/mini";
import { anyCaller, type Permission } from "../access.ts";
import { defineCall } from "../call.ts";
import { inPaymentHistory, permissionByType } from "../exemptions.ts";
import { sampleCard } from "../samples.ts";
import { transactionCalls } from "./calls.ts";
import { multiInput, multiRefunded, multiRefundInput, multiVoided, multiVoidInput } from "./multi.ts";
import { transaction } from "./transaction.ts";

/** Partners take payments and undo none. */
const undo = (permission: Permission) =>
  ({ kind: "caller", accounts: ["merchant", "admin"], permission, beneath: true }) as const;

/** Calls about several transactions at once, of one merchant or of several beneath the caller. */
export const multiCalls = {
  createMulti: defineCall({
    name: "createMulti",
    method: "POST",
    path: "/transaction/multi",
    summary:
      "One payer pays at several merchants. A refusal says that nobody was charged; after that each payment stands by itself, approved or declined",
    access: anyCaller,
    audit: inPaymentHistory,
    guard: permissionByType,
    input: multiInput,
    sample: { transactions: [{ type: "sale", amount: 1250 }], payment_method: { card: sampleCard } },
    reply: z.array(transaction),
    errors: [...transactionCalls.createTransaction.errors, "not_found"],
  }),
  voidMulti: defineCall({
    name: "voidMulti",
    method: "POST",
    path: "/transaction/multi/void",
    summary: "Void each of several transactions, as far as each can be; the reply says what became of each",
    access: undo("process_void"),
    audit: inPaymentHistory,
    input: multiVoidInput,
    sample: { transactions: [{ id: "d4q5fld2cun8qk7b3nq0" }] },
    reply: z.array(multiVoided),
    errors: ["unfit_field"],
  }),
  refundMulti: defineCall({
    name: "refundMulti",
    method: "POST",
    path: "/transaction/multi/refund",
    summary: "Refund each of several transactions, as far as each can be; the reply says what became of each",
    access: undo("process_refund"),
    audit: inPaymentHistory,
    input: multiRefundInput,
    sample: { transactions: [{ id: "d4q5fld2cun8qk7b3nq0", amount: 500 }] },
    reply: z.array(multiRefunded),
    errors: ["unfit_field"],
  }),
};
