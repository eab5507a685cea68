import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { sampleCard } from "../samples.ts";
import { multiInput, multiRefunded, multiRefundInput, multiVoided, multiVoidInput } from "./multi.ts";
import { transaction } from "./transaction.ts";

export const multiSchemas = {
  createMulti: callSchemas({
    input: multiInput,
    sample: { transactions: [{ type: "sale", amount: 1250 }], payment_method: { card: sampleCard } },
    reply: z.array(transaction),
  }),
  voidMulti: callSchemas({
    input: multiVoidInput,
    sample: { transactions: [{ id: "d4q5fld2cun8qk7b3nq0" }] },
    reply: z.array(multiVoided),
  }),
  refundMulti: callSchemas({
    input: multiRefundInput,
    sample: { transactions: [{ id: "d4q5fld2cun8qk7b3nq0", amount: 500 }] },
    reply: z.array(multiRefunded),
  }),
};
