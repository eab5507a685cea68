import { everyone } from "../access.ts";
import { defineCalls } from "../call.ts";
import { inPaymentHistory, sandboxOnly } from "../exemptions.ts";
import type { payerSimulatorSchemas } from "./payer-simulator-schemas.ts";

const atPage = { access: everyone, errors: ["not_found"] } as const;

/**
 * Whoever offers a way to pay to which payers are sent, simulated; only outside production. The key stands in the
 * `redirect_url` of the payment.
 */
export const payerSimulatorCalls = defineCalls<typeof payerSimulatorSchemas>({
  findPayerTask: {
    name: "findPayerTask",
    method: "GET",
    path: "/simulator/payer/{key}",
    ...atPage,
  },
  actAsPayer: {
    name: "actAsPayer",
    method: "POST",
    path: "/simulator/payer/{key}",
    audit: inPaymentHistory,
    guard: sandboxOnly,
    ...atPage,
  },
});
