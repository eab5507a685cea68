/**
 * Everything the API can refuse: HTTP status and text. `{field}` and `{detail}` are filled from the refusal. `at` names the
 * member of the body that a refusal is about, where it is the same one at every call.
 */
export const errors = {
  malformed_body: { status: 400, text: "bad request error: malformed JSON" },
  malformed_form: { status: 400, text: "bad request error: malformed form" },
  malformed_request: { status: 400, text: "bad request error: malformed HTTP" },
  body_not_utf8: { status: 400, text: "bad request error: the body is not UTF-8" },
  body_too_deep: { status: 400, text: "bad request error: the body is nested too deep" },
  encoding_unsupported: { status: 415, text: "unsupported content encoding: send the body as it is" },
  method_unknown: { status: 405, text: "no such method" },
  request_too_slow: { status: 408, text: "the request took too long" },
  url_too_long: { status: 414, text: "the URL is too long" },
  headers_too_large: { status: 431, text: "the headers are too large" },
  body_too_large: { status: 413, text: "bad request error: body too large" },
  invalid_field: { status: 400, text: "bad request error: invalid {field}" },
  unfit_field: { status: 400, text: "bad request error: invalid {field}: {detail}" },
  invalid_card_number: { status: 400, text: "bad request error: invalid cc" },
  invalid_routing_number: { status: 400, text: "bad request error: Invalid routing_number" },
  invalid_account_number: { status: 400, text: "bad request error: Invalid account_number" },
  settle_at_between_steps: {
    status: 400,
    text: "bad request error: settle_at must be in 30 minute steps, as 23:30:00",
    at: "settle_at",
  },
  invalid_expiry: { status: 400, text: "bad request error: invalid exp" },
  card_expired: { status: 400, text: "bad request error: Invalid card expiration - expired" },
  card_expiry_too_far: { status: 400, text: "bad request error: Invalid card expiration - to far in the future" },
  payment_method_required: { status: 400, text: "bad request error: invalid Payment Method: give exactly one" },
  invalid_token: { status: 400, text: "bad request error: invalid token" },
  processor_required: { status: 400, text: "bad request error: no processor takes this payment method" },
  action_not_allowed: { status: 400, text: "bad request error: transaction can not be {detail}" },
  amount_exceeds: { status: 400, text: "bad request error: invalid {field}: {detail}" },
  blind_credit_not_permitted: { status: 400, text: "bad request error: merchant does not support blind credits" },
  payment_declined: { status: 400, text: "bad request error: the payment method was declined: {detail}" },
  customer_id_in_use: { status: 400, text: "bad request error: invalid Id: a customer has it already", at: "id" },
  duplicate_address: { status: 400, text: "invalid: would create a duplicate address" },
  picture_too_large: {
    status: 400,
    text: "The uploaded image must must not be larger than {detail} pixels.",
  },
  name_required: { status: 400, text: "bad request error: name is required", at: "name" },
  price_required: { status: 400, text: "bad request error: price is required", at: "price" },
  too_many_rows: { status: 400, text: "bad request error: file has more than 5000 rows", at: "file" },
  values_required: { status: 400, text: "bad request error: values are required for type {detail}", at: "values" },
  custom_field_unknown: { status: 400, text: "bad request error: invalid custom field" },
  custom_field_required: { status: 400, text: "bad request error: custom field {field} is required" },
  custom_field_invalid: { status: 400, text: "bad request error: custom field {field} must {detail}" },
  unknown_operator: { status: 400, text: "bad request error: invalid operator for {field}" },
  search_too_wide: {
    status: 400,
    text: "bad request error: the search takes too long; give a shorter period or a further filter",
  },
  invalid_credentials: { status: 401, text: "invalid username or password" },
  two_factor_required: { status: 401, text: "two factor authentication required" },
  passkey_elsewhere: {
    status: 401,
    text: "two factor authentication required: your passkey is good at {detail} only. Sign in there, and set up an app of codes, which is good everywhere",
  },
  two_factor_setup_required: { status: 401, text: "two factor authentication must be set up" },
  set_up_token_invalid: { status: 400, text: "bad request error: invalid Token", at: "token" },
  two_factor_invalid: { status: 400, text: "bad request error: invalid two factor code", at: "totp" },
  passkey_invalid: { status: 400, text: "bad request error: invalid Passkey", at: "passkey" },
  too_many_units: { status: 400, text: "bad request error: too many devices" },
  too_many_passkeys: { status: 400, text: "bad request error: too many passkeys" },
  two_factor_already_on: { status: 400, text: "bad request error: two factor authentication is already on" },
  current_password_wrong: { status: 400, text: "bad request error: invalid Current Password", at: "current_password" },
  weak_password: {
    status: 400,
    text: "bad request error: invalid {field}: {detail}",
  },
  processor_not_connected: { status: 400, text: "bad request error: {detail} cannot process payments here yet" },
  processor_not_available: { status: 400, text: "bad request error: {detail} is not available to this partner" },
  fee_schedule_unknown: {
    status: 400,
    text: "bad request error: fee schedule not found",
    at: "fee_schedule_id",
  },
  named_by_policy: { status: 400, text: "bad request error: the policy {detail} names it; change that policy first" },
  open_batches: { status: 400, text: "bad request error: merchant has open batches" },
  still_under_way: {
    status: 400,
    text: "bad request error: a void or a payment is still under way at this processor; try again in {detail}",
  },
  support_missing: { status: 400, text: "bad request error: nobody above has named an address for support" },
  search_filter_required: { status: 400, text: "Merchant transaction search requires one search filter" },
  too_many_searches: { status: 400, text: "bad request error: too many saved searches" },
  too_many_outputs: { status: 400, text: "bad request error: too many formats" },
  unknown_field: { status: 400, text: "bad request error: unknown field: {field}" },
  too_many_domains: { status: 400, text: "bad request error: too many domains" },
  domain_verification_failed: {
    status: 400,
    text: "bad request error: domain verification failed: {detail}",
    at: "domains",
  },
  domain_not_registered: { status: 400, text: "bad request error: domain is not registered", at: "domainname" },
  certificate_unknown: { status: 400, text: "bad request error: certificate not found", at: "pkeycompany" },
  too_many_certificates: { status: 400, text: "bad request error: too many certificates" },
  apple_pay_unavailable: { status: 400, text: "bad request error: Apple Pay is not set up on this installation" },
  public_token_invalid: { status: 400, text: "bad request error: invalid public token", at: "public_token" },
  bank_linking_disabled: { status: 400, text: "bad request error: bank linking is not enabled" },
  no_eligible_accounts: { status: 400, text: "bad request error: no eligible accounts" },
  dns_silent: {
    status: 503,
    text: "the name servers do not answer for {detail}; nothing was changed, try again later",
  },
  domain_not_verified: { status: 400, text: "bad request error: the domain is not verified yet" },
  unknown_placeholder: { status: 400, text: "bad request error: unknown placeholder: {detail}" },
  report_too_long: {
    status: 400,
    text: "bad request error: more than 10000 rows cannot be printed; give a further filter or download them",
  },
  parent_not_allowed: {
    status: 400,
    text: "bad request error: invalid Parent Id: a partner cannot be beneath itself",
    at: "parent_id",
  },
  already_there: { status: 400, text: "bad request error: {field} already exists" },
  username_taken: { status: 400, text: "bad request error: invalid Username: it is taken", at: "username" },
  own_account: { status: 400, text: "bad request error: one's own account cannot be {detail}" },
  too_many_keys: { status: 400, text: "bad request error: too many API keys" },
  password_change_required: { status: 403, text: "password change required" },
  terms_required: { status: 403, text: "terms of service must be accepted" },
  unauthorized: { status: 401, text: "unauthorized" },
  forbidden: { status: 403, text: "forbidden" },
  role_needed: { status: 403, text: "forbidden: only for the role admin" },
  permission_needed: { status: 403, text: "forbidden: it needs the permission {detail}" },
  merchant_permission_needed: { status: 403, text: "forbidden: the merchant needs the permission {detail}" },
  address_not_allowed: { status: 403, text: "forbidden: not from this IP address" },
  not_found: { status: 404, text: "not found" },
  too_many_receipts: { status: 429, text: "too many receipts: no more than {detail} are mailed within a day" },
  too_many_requests: { status: 429, text: "too many requests" },
  busy: { status: 503, text: "the server is busy; try again in a moment" },
  stopping: { status: 503, text: "the server is stopping" },
  internal: { status: 500, text: "internal error" },
} as const satisfies Record<string, { status: number; text: string; at?: string }>;

export type ErrorCode = keyof typeof errors;

/** Those whose sentence names a field: none is refused without saying where the field stands. */
export type FieldErrorCode = {
  [C in ErrorCode]: (typeof errors)[C]["text"] extends `${string}{field}${string}` ? C : never;
}[ErrorCode];

/** Where in the request the field stands; `field` is what its sentence calls it, if not by that name. */
export type FieldPlace = { at: string; field?: string };

/** What a refusal fills its sentence with, when to come again, and the token for whoever must set two-factor up or the ways to pass it. */
export type RefusalData = (FieldPlace | { at?: undefined; field?: undefined }) & {
  detail?: string;
  retry_after?: number;
  two_factor_token?: string;
  two_factor_methods?: readonly string[];
};

/** The sentence a client sees for a refusal. */
export function errorText(code: ErrorCode, data: RefusalData = {}): string {
  const words: Record<string, string> = { "{field}": data.field ?? "value", "{detail}": data.detail ?? "" };
  // In one go and by a function: what fills it may itself have braces, or what a pattern's replacement is written with.
  return errors[code].text.replace(/\{field\}|\{detail\}/g, (name) => words[name] ?? name);
}
