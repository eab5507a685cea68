import { requestLogCalls } from "@gatehouse/contract/request-log/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

type EntryParams = { id: string; request_id: string };

/** One call of a merchant's keys with its redacted request and reply. */
export const entryQuery = (params: EntryParams) =>
  queryOptions({
    queryKey: ["request log entry", params],
    queryFn: ({ signal }) => call(requestLogCalls.getRequestLogEntry, { params, signal }),
    enabled: params.id !== "",
    meta: { quiet: true },
  });

export const settingsQuery = (id: string) =>
  queryOptions({
    queryKey: ["request log settings", id],
    queryFn: ({ signal }) => call(requestLogCalls.getRequestLogSettings, { params: { id }, signal }),
    meta: { quiet: true },
  });
