import type { ErrorDefinitions } from "../error-definitions.ts";

export const vaultErrors = {
  invalid_token: { status: 400, text: "bad request error: invalid token" },
  payment_declined: { status: 400, text: "bad request error: the payment method was declined: {detail}" },
  customer_id_in_use: { status: 400, text: "bad request error: invalid Id: a customer has it already", at: "id" },
  method_id_in_use: {
    status: 400,
    text: "bad request error: invalid Id: the customer has a payment method with this id",
    at: "id",
  },
  duplicate_address: { status: 400, text: "invalid: would create a duplicate address" },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    vault: typeof vaultErrors;
  }
}
