import type { ErrorDefinitions } from "../error-definitions.ts";

export const processorErrors = {
  settle_at_between_steps: {
    status: 400,
    text: "bad request error: settle_at must be in 30 minute steps, as 23:30:00",
    at: "settle_at",
  },
  processor_required: { status: 400, text: "bad request error: no processor takes this payment method" },
  processor_not_connected: { status: 400, text: "bad request error: {detail} cannot process payments here yet" },
  processor_not_available: { status: 400, text: "bad request error: {detail} is not available to this partner" },
  named_by_policy: { status: 400, text: "bad request error: the policy {detail} names it; change that policy first" },
  open_batches: { status: 400, text: "bad request error: merchant has open batches" },
  still_under_way: {
    status: 400,
    text: "bad request error: a void or a payment is still under way at this processor; try again in {detail}",
  },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    processors: typeof processorErrors;
  }
}
