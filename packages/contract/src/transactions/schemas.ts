import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing } from "../primitives.ts";
import { sampleCard } from "../samples.ts";
import { exporting } from "../search.ts";
import { actedTransaction, totals, transaction, transactionEvent } from "./transaction.ts";
import { captureInput, emailInput, refundInput, transactionCreate } from "./transaction-input.ts";
import { transactionSearch } from "./transaction-search.ts";

export const transactionSchemas = {
  createTransaction: callSchemas({
    input: transactionCreate,
    sample: { type: "sale", amount: 2599, payment_method: { card: { ...sampleCard, cvc: "999" } } },
    reply: transaction,
  }),
  getTransaction: callSchemas({ reply: transaction }),
  getTransactionOfMerchant: callSchemas({ reply: transaction }),
  captureTransaction: callSchemas({ input: captureInput, reply: actedTransaction }),
  voidTransaction: callSchemas({ reply: nothing }),
  emailReceipt: callSchemas({ input: emailInput, reply: nothing }),
  refundTransaction: callSchemas({ input: refundInput, reply: actedTransaction }),
  transactionEvents: callSchemas({ reply: z.array(transactionEvent) }),
  transactionEventsOfMerchant: callSchemas({ reply: z.array(transactionEvent) }),
  searchTransactions: callSchemas({
    input: transactionSearch,
    query: exporting,
    reply: z.union([z.array(transaction), totals]),
  }),
  searchTransactionsOfMerchant: callSchemas({
    input: transactionSearch,
    query: exporting,
    reply: z.union([z.array(transaction), totals]),
  }),
};
