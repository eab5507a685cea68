import * as z from "zod/mini";
import { accountTypes, merchantCaller, merchantInPath, type Permission, wholeReach } from "../access.ts";
import { defineCall } from "../call.ts";
import { inPaymentHistory, permissionByType } from "../exemptions.ts";
import { customFieldErrors } from "../fields/custom-field.ts";
import { nothing } from "../primitives.ts";
import { sampleCard } from "../samples.ts";
import { exporting } from "../search.ts";
import { actedTransaction, totals, transaction, transactionEvent } from "./transaction.ts";
import { captureInput, emailInput, refundInput, transactionCreate } from "./transaction-input.ts";
import { transactionSearch } from "./transaction-search.ts";

const may = (permission: Permission) => ({ kind: "caller", accounts: ["merchant"], permission }) as const;

export const transactionCalls = {
  createTransaction: defineCall({
    name: "createTransaction",
    method: "POST",
    path: "/transaction",
    summary: "Charge, authorise, verify or credit; a decline is a success of the call",
    access: merchantCaller,
    audit: inPaymentHistory,
    guard: permissionByType,
    input: transactionCreate,
    sample: { type: "sale", amount: 2599, payment_method: { card: { ...sampleCard, cvc: "999" } } },
    reply: transaction,
    errors: [
      "payment_method_required",
      "invalid_card_number",
      "invalid_routing_number",
      "invalid_account_number",
      "invalid_expiry",
      "card_expired",
      "card_expiry_too_far",
      "invalid_token",
      "bank_linking_disabled",
      "processor_required",
      "blind_credit_not_permitted",
      "amount_exceeds",
      "unfit_field",
      ...customFieldErrors,
      "invalid_field",
      "forbidden",
    ],
  }),
  getTransaction: defineCall({
    name: "getTransaction",
    method: "GET",
    path: "/transaction/{id}",
    summary: "One transaction",
    access: merchantCaller,
    reply: transaction,
    errors: ["not_found"],
  }),
  getTransactionOfMerchant: defineCall({
    name: "getTransactionOfMerchant",
    method: "GET",
    path: "/transaction/{id}/{merchantId}",
    summary: "One transaction of a merchant beneath the caller; the two ids may stand either way round",
    access: { kind: "caller", accounts: accountTypes, merchant: "merchantId", orMerchant: "id" },
    reply: transaction,
    errors: ["not_found"],
  }),
  captureTransaction: defineCall({
    name: "captureTransaction",
    method: "POST",
    path: "/transaction/{id}/capture",
    summary: "Capture an authorisation, once, at most its amount",
    access: may("process_capture"),
    audit: inPaymentHistory,
    input: captureInput,
    reply: actedTransaction,
    errors: ["not_found", "action_not_allowed", "amount_exceeds"],
  }),
  voidTransaction: defineCall({
    name: "voidTransaction",
    method: "POST",
    path: "/transaction/{id}/void",
    summary: "Cancel before settlement",
    access: may("process_void"),
    audit: inPaymentHistory,
    reply: nothing,
    errors: ["not_found", "action_not_allowed"],
  }),
  emailReceipt: defineCall({
    name: "emailReceipt",
    method: "POST",
    path: "/transaction/{id}/email",
    summary:
      "Mail the receipt, to the given address or the one of the payment; within a day ten of one payment and a thousand of one merchant",
    access: merchantCaller,
    audit: inPaymentHistory,
    guard: { none: "A receipt goes to the payer of a payment that the caller can see." },
    input: emailInput,
    reply: nothing,
    errors: ["not_found", "too_many_receipts"],
  }),
  refundTransaction: defineCall({
    name: "refundTransaction",
    method: "POST",
    path: "/transaction/{id}/refund",
    summary: "Give back all or part of a settled transaction",
    access: may("process_refund"),
    audit: inPaymentHistory,
    input: refundInput,
    reply: actedTransaction,
    errors: ["not_found", "action_not_allowed", "amount_exceeds", "unfit_field"],
  }),
  transactionEvents: defineCall({
    name: "transactionEvents",
    method: "GET",
    path: "/transaction/{id}/events",
    summary: "What happened to a transaction, oldest first",
    access: merchantCaller,
    reply: z.array(transactionEvent),
    list: true,
    errors: ["not_found"],
  }),
  transactionEventsOfMerchant: defineCall({
    name: "transactionEventsOfMerchant",
    method: "GET",
    path: "/transaction/{id}/{merchantId}/events",
    summary: "What happened to a transaction of a merchant beneath the caller, oldest first",
    access: merchantInPath("merchantId"),
    reply: z.array(transactionEvent),
    list: true,
    errors: ["not_found"],
  }),
  searchTransactions: defineCall({
    name: "searchTransactions",
    method: "POST",
    path: "/transaction/search",
    summary:
      "Search one's own, or across the merchants beneath, with at least one filter; `output=totals` answers sums instead of rows, `csv` and `printable` everything as a file",
    access: wholeReach,
    input: transactionSearch,
    query: exporting,
    reply: z.union([z.array(transaction), totals]),
    list: true,
    files: true,
    errors: [
      "search_filter_required",
      "unknown_operator",
      "invalid_field",
      "search_too_wide",
      "not_found",
      "report_too_long",
    ],
  }),
  searchTransactionsOfMerchant: defineCall({
    name: "searchTransactionsOfMerchant",
    method: "POST",
    path: "/transaction/search/{merchantId}",
    summary:
      "Search those of a merchant beneath the caller; `output=totals` answers sums instead of rows, `csv` and `printable` everything as a file",
    access: merchantInPath("merchantId"),
    input: transactionSearch,
    query: exporting,
    reply: z.union([z.array(transaction), totals]),
    list: true,
    files: true,
    errors: ["unknown_operator", "invalid_field", "search_too_wide", "not_found", "report_too_long"],
  }),
};
