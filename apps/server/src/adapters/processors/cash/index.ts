import type { Outcome, ProcessorClient, ProcessorType } from "../../../ports/processor.ts";

function approved(reference: string, amount: number): Outcome {
  return {
    code: 100,
    amount_approved: amount,
    auth_code: "",
    processor_code: "00",
    text: "APPROVAL",
    processor_transaction_id: reference,
    avs: "",
    cvv: "",
  };
}

/** Cash changes hands at the counter: nobody is asked, nothing can be lost on the way, and a batch is only a count. */
const client: ProcessorClient = {
  charge: async ({ reference, operation, amount }) => approved(reference, operation === "verification" ? 0 : amount),
  refund: async ({ reference, amount }) => approved(reference, amount),
  reverse: async () => "reversed",
  // An answer that was never written down was never given to the cashier either.
  settleQuestion: async () => null,
  closeBatch: async () => ({ response_code: 100, response_message: " ACCEPT", returns: [] }),
  lateReturns: async () => [],
  acknowledgeReturns: async () => undefined,
};

export const cashType: ProcessorType = {
  type: "cash",
  display_name: "Cash",
  payment_methods: ["cash"],
  capabilities: [],
  settings: [],
  connect: () => client,
};
