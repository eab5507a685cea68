import type * as z from "zod/mini";
import type { Access, GuardedAccess, UnguardedAccess } from "./access.ts";
import type { ModuleDocs } from "./docs.ts";
import type { ErrorCode, ErrorDefinitions } from "./error-definitions.ts";

export type Schema = z.ZodMiniType;

/** Why a rule that holds for every write does not hold for this call. */
export type Exemption = { none: string };

/** What a write records in the audit log, as `record_type.action`, or why it records nothing. */
export type Audit = `${string}.${string}` | Exemption;

/** What a call takes and answers: the schemas that the server reads by. The panel has only their types. */
export type CallSchemas<I extends Schema = Schema, R extends Schema = Schema> = {
  input?: I;
  /** A valid body: the reference shows it, and the access tests send it. */
  sample?: z.input<I>;
  query?: Schema;
  /** The schema of the envelope's `data`. */
  reply: R;
};

/** Gives the schemas of one call, and has the sample checked by the input. */
// @__NO_SIDE_EFFECTS__
export function callSchemas<I extends Schema, R extends Schema>(schemas: CallSchemas<I, R>): CallSchemas<I, R> {
  return schemas;
}

declare const typesOf: unique symbol;

/**
 * One call of the API as plain data, without its schemas. Paths are below `/api`, parameters in braces.
 * `list` adds `total_count` beside `data`, "counted" also its old name `count`; `alsoTop` repeats members of `data` beside it.
 */
export type Call<I extends Schema = Schema, R extends Schema = Schema> = {
  name: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  access: Access;
  audit?: Audit;
  /** Why a write asks for no permission, role or session. */
  guard?: Exemption;
  /** A GET that changes something, as old screens send it: the page of another site may not. */
  changes?: true;
  list?: true | "counted";
  /** Reads many rows to answer few: such a call shares its connections with searches and may be refused for its time. */
  wide?: true;
  /** Where the query's `output` names a file, that is answered instead of the envelope; see report.ts. */
  files?: true;
  /**
   * The body is a multipart form instead of JSON: of texts, or with pictures, which are read as base64 and may come as JSON too. A form
   * with a "file" of payments may be larger than other bodies, and its card numbers are not masked.
   */
  form?: true | "pictures" | "file";
  alsoTop?: readonly string[];
  /** The reply is the whole body, without its envelope: for pages whose libraries pass it on as it is. */
  bare?: true;
  errors: readonly ErrorCode[];
  /** Never there: it ties the types of input and reply to the data. */
  [typesOf]?: CallSchemas<I, R>;
};

/** A call with its schemas. */
export type CallWithSchemas<I extends Schema = Schema, R extends Schema = Schema> = Call<I, R> & CallSchemas<I, R>;

type ReadTerms = ({ method: "GET"; changes?: undefined } | { list: true | "counted" }) & {
  audit?: undefined;
  guard?: undefined;
};

type WriteTerms = ({ method: "POST" | "PUT" | "DELETE" } | { changes: true }) & { audit: Audit; list?: undefined } & (
    | { access: GuardedAccess; guard?: undefined }
    | { access: UnguardedAccess; guard: Exemption }
  );

type DataOf<S> = S extends CallSchemas<infer I, infer R> ? Call<I, R> : never;

/**
 * Declares calls, one for each member of the schemas. A write must say what it records and what guards it, each or why not; a read
 * says neither.
 */
// @__NO_SIDE_EFFECTS__
export function defineCalls<S extends Record<string, CallSchemas>>(
  calls: {
    [K in keyof S]: Call & (ReadTerms | WriteTerms);
  },
): { [K in keyof S]: DataOf<S[K]> } {
  return calls as { [K in keyof S]: DataOf<S[K]> };
}

/** What a module adds to the API. Each exports one from its `module.ts`; `calls.ts` lists them. */
export type ModuleContract = { calls: readonly CallWithSchemas[]; docs: ModuleDocs; errors?: ErrorDefinitions };

/** The calls in their order, each with its schemas. */
export function joinSchemas<S extends Record<string, CallSchemas>>(
  calls: { [K in keyof S]: Call },
  schemas: S,
): CallWithSchemas[] {
  return Object.entries<Call>(calls).map(([key, call]) => ({ ...call, ...(schemas[key] as CallSchemas) }));
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
