import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { flag, id, time } from "../primitives.ts";
import { dateFilter, fieldFilter, paging, sorting } from "../search.ts";

/** One API call that was made with a key of the merchant. */
export const requestLogEntry = z.object({
  /** The correlation id of the call, which errors show as Error ID. */
  id,
  /** When the request arrived. */
  created_at: time,
  key_id: id,
  /** The name of the key when the call was made. */
  key_name: z.string(),
  method: z.string(),
  /** The path as it was sent; a parameter that is not an id of the gateway reads "[redacted]". */
  path: z.string(),
  status: z.int(),
  duration_ms: z.int(),
  /** The transactions that the call names in its path or returned. */
  transaction_ids: z.array(id),
});
export type RequestLogEntry = z.output<typeof requestLogEntry>;

/** An entry with redacted query, request and reply as JSON; each is "" where there was none or the merchant keeps no bodies. */
export const requestLogDetail = z.extend(requestLogEntry, {
  query: z.string(),
  request: z.string(),
  reply: z.string(),
});
export type RequestLogDetail = z.output<typeof requestLogDetail>;

const requestLogSearch = z.object({
  id: z.optional(fieldFilter),
  created_at: z.optional(dateFilter),
  key_id: z.optional(fieldFilter),
  key_name: z.optional(fieldFilter),
  method: z.optional(fieldFilter),
  path: z.optional(fieldFilter),
  status: z.optional(fieldFilter),
  duration_ms: z.optional(fieldFilter),
  transaction_id: z.optional(fieldFilter),
  ...paging,
});

export const requestLogSettings = z.object({
  /** Stores the redacted request and reply of each call. */
  keep_bodies: z.boolean(),
});
export type RequestLogSettings = z.output<typeof requestLogSettings>;

export const requestLogSchemas = {
  searchRequestLog: callSchemas({ input: requestLogSearch, query: sorting, reply: z.array(requestLogEntry) }),
  getRequestLogSettings: callSchemas({ reply: requestLogSettings }),
  updateRequestLogSettings: callSchemas({
    input: z.object({ keep_bodies: flag }),
    sample: { keep_bodies: true },
    reply: requestLogSettings,
  }),
  getRequestLogEntry: callSchemas({ reply: requestLogDetail }),
};
