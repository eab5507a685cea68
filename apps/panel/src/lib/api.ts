import type { BodyOf, Call, ReplyOf } from "@gatehouse/contract/call.ts";
import { PANEL_HEADERS } from "@gatehouse/contract/panel-headers.ts";
import { currentSession } from "../session/session.ts";
import { nextStep } from "./next-step.ts";
import { visitorId } from "./visitor.ts";

const BASE = "/api";

declare global {
  /** What an installation puts on the page to tell people from programs: its answer goes along with every call. */
  var gatehouseBotCheck: (() => string | Promise<string>) | undefined;

  interface ImportMetaEnv {
    /** Which panel this is, by its number and what it was built of. */
    readonly PANEL_VERSION: string;
  }
}

/** A call that did not succeed: what to tell the person, and what to tell support. */
export class ApiError extends Error {
  readonly status: number;
  readonly correlationId: string;
  /** What the server told besides the message. */
  readonly data: unknown;
  /** Where in the body the value stands that was refused: `billing_address.postal_code`. */
  readonly field: string;

  constructor(message: string, status: number, told: { correlationId: string; data?: unknown; field?: unknown }) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.correlationId = told.correlationId;
    this.data = told.data;
    this.field = typeof told.field === "string" ? told.field : "";
  }

  /** True when nobody knows whether the server got the request. */
  get isNetwork(): boolean {
    return this.status === 0;
  }
}

/** An answer that went missing: what was asked for may have been done. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.isNetwork || error.status >= 500);

/** What was asked for is not there, or not for whoever asked. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export type Request<C> = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  input?: BodyOf<C>;
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** Nobody is behind it: it says of no person that they are here, and keeps no session alive. */
  unattended?: boolean;
  /** What an error says when the server gives no reason. */
  otherwise?: string;
};

type Envelope = { status?: unknown; msg?: unknown; data?: unknown; field?: unknown; total_count?: unknown };
type Listener = () => void;

const listeners: { refused: Listener; answered: Listener } = { refused: () => undefined, answered: () => undefined };

/** `refused`: the server does not know the session any more. `answered`: it does, so its idle clock has restarted. */
export function listen(on: { refused: Listener; answered: Listener }): void {
  Object.assign(listeners, on);
}

function addressOf(path: string, request: Request<Call>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ""));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? BASE + filled : `${BASE}${filled}?${query}`;
}

/** The browser says itself how it writes a form. */
function bodyOf(target: Call, input: unknown): string | FormData {
  if (target.form !== true && target.form !== "file") return JSON.stringify(input);
  const form = new FormData();
  if (target.form === "file") {
    const { file, file_name = "upload.csv" } = input as { file: string; file_name?: string };
    form.set("file", new Blob([file], { type: "text/csv" }), file_name);
    return form;
  }
  for (const [name, value] of Object.entries(input as object)) form.set(name, String(value));
  return form;
}

async function headersOf({ unattended, signal }: Request<Call>, isJson: boolean): Promise<Headers> {
  const headers = new Headers({
    Accept: "application/json",
    [PANEL_HEADERS.app_version]: import.meta.env.PANEL_VERSION,
    [PANEL_HEADERS.visitor]: visitorId(),
  });
  if (isJson) headers.set("Content-Type", "application/json");
  const session = unattended ? undefined : currentSession();
  if (session) {
    headers.set("Authorization", `Bearer ${session.token}`);
    headers.set("sid", session.sid);
  }
  // Last: whoever signs out has no session any more by the time that this has an answer.
  if (globalThis.gatehouseBotCheck) await addBotAnswer(headers, globalThis.gatehouseBotCheck, signal);
  return headers;
}

const BOT_CHECK_MS = 5000;

/**
 * A check that fails, never answers, or answers what no header can hold, sends nothing: whether that is enough, the
 * server decides. Whoever gives up meanwhile waits no longer.
 */
async function addBotAnswer(
  headers: Headers,
  ask: () => string | Promise<string>,
  signal?: AbortSignal,
): Promise<void> {
  try {
    headers.set("X-Bot-Check", await Promise.race([ask(), waitedEnough(signal)]));
  } catch {
    headers.set("X-Bot-Check", "");
  }
}

const waitedEnough = (signal?: AbortSignal) =>
  new Promise<string>((resolve) => {
    const stop = () => resolve("");
    setTimeout(stop, BOT_CHECK_MS);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });

function messageOf(envelope: Envelope): string {
  if (typeof envelope.data === "string" && envelope.data !== "") return envelope.data;
  if (typeof envelope.msg === "string") return envelope.msg;
  return "";
}

const wordless = (status: number) =>
  status >= 500 ? "The server could not be reached" : `The server answered ${status}`;

let lastTurn: Promise<void> | undefined;

/**
 * Of several calls that a page makes in one step, as when it is there, the first is sent in it and each of the others in one of its
 * own: to send them all takes a slow machine longer than a key or a press should wait.
 */
function turn(): Promise<void> | undefined {
  const mine = lastTurn;
  const after = mine === undefined ? nextStep() : mine.then(nextStep);
  lastTurn = after;
  void after.then(() => {
    if (lastTurn === after) lastTurn = undefined;
  });
  return mine;
}

async function send(target: Call, request: Request<Call>): Promise<Response> {
  const body = request.input === undefined ? undefined : bodyOf(target, request.input);
  // Whose call it is, is said by now: somebody who signs out may be gone when its turn has come.
  const headers = headersOf(request, typeof body === "string");
  // What is to outlive the page has no other step to come.
  if (!request.keepalive) await turn();
  try {
    return await fetch(addressOf(target.path, request), {
      method: target.method,
      headers: await headers,
      keepalive: request.keepalive ?? false,
      ...(body === undefined ? {} : { body }),
      ...(request.signal ? { signal: request.signal } : {}),
    });
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError("The server could not be reached. Check your connection.", 0, {
      correlationId: "",
    });
  }
}

async function exchange(target: Call, request: Request<Call>): Promise<Envelope> {
  const response = await send(target, request);
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && target.bare) return { data: body };
  const envelope = (body ?? {}) as Envelope;
  if (response.ok && envelope.status === "success") {
    if (!request.unattended) listeners.answered();
    return envelope;
  }
  return refuse({ target, request, response, envelope });
}

type Answer = { target: Call; request: Request<Call>; response: Response; envelope: Envelope };

function refuse({ target, request, response, envelope }: Answer): never {
  const outside = !location.pathname.startsWith("/auth");
  // The logout call itself may answer 401: asking to log out again because of it would never end.
  if (response.status === 401 && outside && !request.unattended && target.name !== "logout") listeners.refused();
  const correlationId = response.headers.get("x-correlation-id") ?? "";
  const { status } = response;
  const message = messageOf(envelope) || request.otherwise || wordless(status);
  throw new ApiError(message, status, { correlationId, data: envelope.data, field: envelope.field });
}

/** Makes a declared call and gives the `data` of its envelope. */
export async function call<C extends Call>(target: C, request: Request<C> = {}): Promise<ReplyOf<C>> {
  const envelope = await exchange(target, request as Request<Call>);
  return envelope.data as ReplyOf<C>;
}

/** The same for a list: `data` and how many there are in all. */
export async function callList<C extends Call>(
  target: C,
  request: Request<C> = {},
): Promise<{ data: ReplyOf<C>; total: number }> {
  const envelope = await exchange(target, request as Request<Call>);
  return { data: envelope.data as ReplyOf<C>, total: Number(envelope.total_count ?? 0) };
}

/** The file that a call answers when its query's `output` asks for one, unread: it comes while it is made. */
export async function callFile<C extends Call>(target: C, request: Request<C>): Promise<Response> {
  const response = await send(target, request as Request<Call>);
  if (response.ok && response.body !== null) {
    listeners.answered();
    return response;
  }
  const envelope = ((await response.json().catch(() => undefined)) ?? {}) as Envelope;
  return refuse({ target, request: request as Request<Call>, response, envelope });
}
