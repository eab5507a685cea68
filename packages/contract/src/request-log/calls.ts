import { accountTypes } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { FieldKind } from "../operators.ts";
import type { requestLogSchemas } from "./schemas.ts";

const access = { kind: "caller", accounts: accountTypes, merchant: "id", permission: "manage_api_keys" } as const;

/** The fields of the search that compare a column of the same name. */
export const requestLogSearchFields = {
  id: "text",
  key_id: "text",
  key_name: "text",
  method: "text",
  path: "text",
  status: "number",
  duration_ms: "number",
} as const satisfies Record<string, FieldKind>;

export const requestLogCalls = defineCalls<typeof requestLogSchemas>({
  searchRequestLog: {
    name: "searchRequestLog",
    method: "POST",
    path: "/merchant/{id}/request-log/search",
    access,
    list: true,
    errors: ["not_found", "unknown_operator"],
  },
  getRequestLogSettings: {
    name: "getRequestLogSettings",
    method: "GET",
    path: "/merchant/{id}/request-log/settings",
    access,
    errors: ["not_found"],
  },
  updateRequestLogSettings: {
    name: "updateRequestLogSettings",
    method: "POST",
    path: "/merchant/{id}/request-log/settings",
    access,
    audit: "request_log_settings.update",
    errors: ["not_found"],
  },
  getRequestLogEntry: {
    name: "getRequestLogEntry",
    method: "GET",
    path: "/merchant/{id}/request-log/{request_id}",
    access,
    errors: ["not_found"],
  },
});
