import type { ErrorDefinitions } from "../error-definitions.ts";

export const transactionErrors = {
  invalid_card_number: { status: 400, text: "bad request error: invalid cc" },
  invalid_routing_number: { status: 400, text: "bad request error: Invalid routing_number" },
  invalid_account_number: { status: 400, text: "bad request error: Invalid account_number" },
  invalid_expiry: { status: 400, text: "bad request error: invalid exp" },
  card_expired: { status: 400, text: "bad request error: Invalid card expiration - expired" },
  card_expiry_too_far: { status: 400, text: "bad request error: Invalid card expiration - to far in the future" },
  payment_method_required: { status: 400, text: "bad request error: invalid Payment Method: give exactly one" },
  action_not_allowed: { status: 400, text: "bad request error: transaction can not be {detail}" },
  amount_exceeds: { status: 400, text: "bad request error: invalid {field}: {detail}" },
  blind_credit_not_permitted: { status: 400, text: "bad request error: merchant does not support blind credits" },
  search_filter_required: { status: 400, text: "Merchant transaction search requires one search filter" },
  too_many_receipts: { status: 429, text: "too many receipts: no more than {detail} are mailed within a day" },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    transactions: typeof transactionErrors;
  }
}
