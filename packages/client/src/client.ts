import type { BodyOf, Call, ReplyOf } from "@gatehouse/contract/call.ts";
import { type ClientCalls, clientCalls } from "./calls.ts";
import { GatehouseError } from "./error.ts";
import { idempotentCalls, mayRetry, pauseBefore } from "./retry.ts";

/** Settings of a client. Only `url` is required. */
export type ClientOptions = {
  /** The origin of the gateway, such as `https://pay.example.com`. */
  url: string;
  /** An API key, or `Bearer` and the token of a session. Public calls need none. */
  key?: string;
  /** How often a call is repeated after a failure that passes; 2 if not given. */
  retries?: number;
  /** How long one attempt may take, in milliseconds; 30,000 if not given. */
  timeout?: number;
  /** For tests: what to use instead of the global `fetch`, a timer and `Math.random`. */
  fetch?: typeof fetch;
  pause?(ms: number): Promise<void>;
  chance?(): number;
};

/** What a call is given. `params` fills the braces of its path. */
export type CallRequest<C> = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  input?: BodyOf<C>;
  signal?: AbortSignal;
};

/** What a call returns: the `data` of the reply and, for a list, how many records there are in all. */
export type Result<T> = { data: T; total?: number; correlationId: string };

/** One method for each call of the contract. Each throws a `GatehouseError` if the call fails. */
export type GatehouseClient = {
  [Name in keyof ClientCalls]: (
    request?: CallRequest<ClientCalls[Name]>,
  ) => Promise<Result<ReplyOf<ClientCalls[Name]>>>;
};

/** Creates a client. It holds no connection and no state, so that one serves a whole program. */
export function createClient(options: ClientOptions): GatehouseClient {
  const methods = Object.entries<Call>(clientCalls).map(([name, call]) => [
    name,
    (request: CallRequest<Call> = {}) => makeCall(options, call, withKey(call, request)),
  ]);
  return Object.fromEntries(methods) as GatehouseClient;
}

/** Gives a call an idempotency key if it takes one and has none, so that it can be sent again. */
function withKey({ name }: Call, request: CallRequest<Call>): CallRequest<Call> {
  if (!idempotentCalls.has(name)) return request;
  return { ...request, input: { idempotency_key: crypto.randomUUID(), ...(request.input as object) } };
}

async function makeCall(options: ClientOptions, call: Call, request: CallRequest<Call>): Promise<Result<unknown>> {
  const { retries = 2, pause = sleep, chance = Math.random } = options;
  const url = options.url.replace(/\/$/, "") + addressOf(call, request);
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(options, { call, request, url });
    } catch (error) {
      if (!(error instanceof GatehouseError) || attempt > retries) throw error;
      if (!mayRetry({ call, input: request.input, error })) throw error;
      await pause(pauseBefore(attempt, chance(), error.retryAfter));
    }
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function addressOf({ name, path }: Call, { params = {}, query = {} }: CallRequest<Call>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => {
    const value = params[param];
    if (!value) throw new TypeError(`${name} needs the parameter ${param}`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([param, value]) => [param, String(value)]));
  return `/api${filled}${search.size > 0 ? `?${search}` : ""}`;
}

type Sending = { call: Call; request: CallRequest<Call>; url: string };

async function sendOnce(options: ClientOptions, { call, request, url }: Sending): Promise<Result<unknown>> {
  const { key, timeout = 30_000 } = options;
  const signals = [AbortSignal.timeout(timeout), ...(request.signal ? [request.signal] : [])];
  const body = request.input === undefined ? undefined : bodyOf(call, request.input);
  const init = { method: call.method, signal: AbortSignal.any(signals), body };
  const headers = new Headers({ accept: "application/json" });
  if (key) headers.set("authorization", key);
  if (typeof body === "string") headers.set("content-type", "application/json");
  const reply = await (options.fetch ?? fetch)(url, { ...init, headers }).catch((cause: unknown) => {
    if (request.signal?.aborted) throw cause;
    throw new GatehouseError({ status: 0, message: `${call.name} got no reply: ${String(cause)}` });
  });
  return readReply(call, reply);
}

function bodyOf({ form }: Call, input: unknown): string | FormData {
  if (form !== true && form !== "file") return JSON.stringify(input);
  const body = new FormData();
  if (form === "file") {
    const { file, file_name = "upload.csv" } = input as { file: string; file_name?: string };
    body.set("file", new Blob([file], { type: "text/csv" }), file_name);
    return body;
  }
  for (const [name, value] of Object.entries(input as object)) body.set(name, String(value));
  return body;
}

type Envelope = { status?: string; msg?: string; data?: unknown; field?: string; total_count?: number };

async function readReply(call: Call, reply: Response): Promise<Result<unknown>> {
  const correlationId = reply.headers.get("x-correlation-id") ?? "";
  const envelope = (await reply.json().catch(() => ({}))) as Envelope;
  if (reply.ok && call.bare) return { data: envelope, correlationId };
  if (reply.ok && envelope.status === "success") {
    const { data, total_count: total } = envelope;
    return { data, correlationId, ...(total === undefined ? {} : { total }) };
  }
  throw new GatehouseError({
    status: reply.status,
    message: envelope.msg ?? `${call.name} was answered with status ${reply.status}`,
    field: envelope.field,
    correlationId,
    retryAfter: Number(reply.headers.get("retry-after")) || undefined,
  });
}
