import { requestLogCalls as calls } from "@gatehouse/contract/request-log/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { getRequestLogSettings, updateRequestLogSettings } from "./manage-settings.ts";
import { getRequestLogEntry, searchRequestLog } from "./search-request-log.ts";

export function requestLogRoutes(bind: Binder): void {
  bind(calls.searchRequestLog, searchRequestLog);
  bind(calls.getRequestLogSettings, getRequestLogSettings);
  bind(calls.updateRequestLogSettings, updateRequestLogSettings);
  bind(calls.getRequestLogEntry, getRequestLogEntry);
}
