import { defineDocs } from "../docs.ts";
import { requestLogDetail, requestLogEntry, type requestLogSchemas } from "./schemas.ts";

export const requestLogDocs = defineDocs<keyof typeof requestLogSchemas>({
  groups: { "Request log": "The API calls of the last 30 days that were made with a merchant's keys." },
  calls: {
    searchRequestLog: {
      title: "Search the request log",
      details:
        "Returns API calls of the last 30 days, newest first. Search by key, method, path, status, time or transaction.",
    },
    getRequestLogSettings: {
      title: "Get the settings of the request log",
      details: "Returns whether redacted requests and replies are stored.",
    },
    updateRequestLogSettings: {
      title: "Update the settings of the request log",
      details: "Sets whether redacted requests and replies of new calls are stored.",
    },
    getRequestLogEntry: {
      title: "Get an entry of the request log",
      details: "Returns an API call by its correlation id, with its redacted request and reply.",
    },
  },
  fields: {
    keep_bodies: { text: "Whether redacted requests and replies of new calls are stored.", example: true },
    key_name: "Name of the API key when the call was made.",
    method: { text: "HTTP method of the call.", example: "POST" },
    transaction_ids: "Transactions that the call names in its path or returned.",
    query: "The redacted query as JSON; empty if there was none.",
    request: "The redacted body as JSON; empty if there was none or bodies aren't stored.",
    reply: "The redacted reply as JSON; empty if bodies aren't stored.",
    request_id: "Correlation id of the call, which errors show as Error ID.",
  },
  schemas: { RequestLogDetail: requestLogDetail, RequestLogEntry: requestLogEntry },
});
