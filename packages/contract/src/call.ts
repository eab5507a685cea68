import type * as z from "zod/mini";
import type { Access } from "./access.ts";
import type { ErrorCode } from "./errors.ts";

export type Schema = z.ZodMiniType;

/**
 * One call of the API as data. Paths are below `/api`, parameters in braces. `reply` is the schema of the
 * envelope's `data`; `list` adds `total_count` beside it, "counted" also its old name `count`; `alsoTop` repeats members of `data` beside it.
 */
export type Call<I extends Schema = Schema, R extends Schema = Schema> = {
  name: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  summary: string;
  access: Access;
  /** A GET that changes something, as old screens send it: the page of another site may not. */
  changes?: true;
  input?: I;
  query?: Schema;
  reply: R;
  list?: true | "counted";
  /** Reads many rows to answer few: such a call shares its connections with searches and may be refused for its time. */
  wide?: true;
  /** Where the query's `output` names a file, that is answered instead of the envelope; see report.ts. */
  files?: true;
  /** The body is a multipart form instead of JSON: of texts, or with pictures, which are read as base64 and may come as JSON too. */
  form?: true | "pictures";
  alsoTop?: readonly string[];
  /** The reply is the whole body, without its envelope: for pages whose libraries pass it on as it is. */
  bare?: true;
  errors: readonly ErrorCode[];
};

export function defineCall<I extends Schema, R extends Schema>(call: Call<I, R>): Call<I, R> {
  return call;
}

/** True of lists, searches and whatever else reads widely: they change nothing, and may never keep a payment waiting. */
export function readsWidely(call: Call): boolean {
  return call.list !== undefined || call.wide === true;
}

export type InputOf<C> = C extends Call<infer I, Schema> ? z.output<I> : never;
export type BodyOf<C> = C extends Call<infer I, Schema> ? z.input<I> : never;
export type ReplyOf<C> = C extends Call<Schema, infer R> ? z.output<R> : never;
