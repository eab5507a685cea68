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
  schemas: { RequestLogDetail: requestLogDetail, RequestLogEntry: requestLogEntry },
});
