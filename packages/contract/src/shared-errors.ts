import type { ErrorDefinitions } from "./error-definitions.ts";

/** Errors of HTTP and of access, and those that calls of several modules return. */
export const sharedErrors = {
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
  name_required: { status: 400, text: "bad request error: name is required", at: "name" },
  unknown_operator: { status: 400, text: "bad request error: invalid operator for {field}" },
  search_too_wide: {
    status: 400,
    text: "bad request error: the search takes too long; give a shorter period or a further filter",
  },
  too_many_domains: { status: 400, text: "bad request error: too many domains" },
  report_too_long: {
    status: 400,
    text: "bad request error: more than 10000 rows cannot be printed; give a further filter or download them",
  },
  already_there: { status: 400, text: "bad request error: {field} already exists" },
  unauthorized: { status: 401, text: "unauthorized" },
  forbidden: { status: 403, text: "forbidden" },
  role_needed: { status: 403, text: "forbidden: only for the role admin" },
  permission_needed: { status: 403, text: "forbidden: it needs the permission {detail}" },
  merchant_permission_needed: { status: 403, text: "forbidden: the merchant needs the permission {detail}" },
  not_found: { status: 404, text: "not found" },
  too_many_requests: { status: 429, text: "too many requests" },
  busy: { status: 503, text: "the server is busy; try again in a moment" },
  stopping: { status: 503, text: "the server is stopping" },
  internal: { status: 500, text: "internal error" },
} as const satisfies ErrorDefinitions;

declare module "./error-definitions.ts" {
  interface ModuleErrors {
    shared: typeof sharedErrors;
  }
}
