import type * as z from "zod/mini";
import type { Access, GuardedAccess, UnguardedAccess } from "./access.ts";
import type { ErrorCode } from "./errors.ts";

export type Schema = z.ZodMiniType;

/** Why a rule that holds for every write does not hold for this call. */
export type Exemption = { none: string };

/** What a write records in the audit log, as `record_type.action`, or why it records nothing. */
export type Audit = `${string}.${string}` | Exemption;

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
  audit?: Audit;
  /** Why a write asks for no permission, role or session. */
  guard?: Exemption;
  /** A GET that changes something, as old screens send it: the page of another site may not. */
  changes?: true;
  input?: I;
  /** A valid body: the reference shows it, and the access tests send it. */
  sample?: z.input<I>;
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

type ReadTerms = ({ method: "GET"; changes?: undefined } | { list: true | "counted" }) & {
  audit?: undefined;
  guard?: undefined;
};

type WriteTerms = ({ method: "POST" | "PUT" | "DELETE" } | { changes: true }) & { audit: Audit; list?: undefined } & (
    | { access: GuardedAccess; guard?: undefined }
    | { access: UnguardedAccess; guard: Exemption }
  );

/** Declares a call. A write must say what it records and what guards it, each or why not; a read says neither. */
// @__NO_SIDE_EFFECTS__
export function defineCall<I extends Schema, R extends Schema>(
  call: Call<I, R> & (ReadTerms | WriteTerms),
): Call<I, R> {
  return call;
}

/** True for a call that changes something, or that by its method could. */
export function isWrite({ method, list, changes }: Call): boolean {
  return (method !== "GET" || changes === true) && list === undefined;
}

/** True of lists, searches and whatever else reads widely: they change nothing, and may never keep a payment waiting. */
export function readsWidely(call: Call): boolean {
  return call.list !== undefined || call.wide === true;
}

export type InputOf<C> = C extends Call<infer I, Schema> ? z.output<I> : never;
export type BodyOf<C> = C extends Call<infer I, Schema> ? z.input<I> : never;
export type ReplyOf<C> = C extends Call<Schema, infer R> ? z.output<R> : never;
