import { type Call, type CallWithSchemas, type InputOf, readsWidely } from "@gatehouse/contract/call.ts";
import { withSchemas } from "@gatehouse/contract/calls.ts";
import type { ErrorCode } from "@gatehouse/contract/error-definitions.ts";
import { BATCH_BYTES } from "@gatehouse/contract/file-batch/columns.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type AnsweredBefore,
  type Caller,
  type Context,
  FileReply,
  type Page,
  type Services,
  type UseCase,
} from "../context.ts";
import { asSent, Refusal, refuse } from "../refusal.ts";
import { type Body, parseInput, readBody, readForm, readUpload, storable } from "./body.ts";
import { beginExchange, type Exchange } from "./exchange.ts";
import { sendFile } from "./file.ts";
import { ipOf } from "./sender.ts";

export type Authenticate = (request: Credentials, call: Call) => Promise<Caller>;

/** What a request says of who sends it and whose records it is about. */
export type Credentials = {
  authorization: string | undefined;
  sid: string | undefined;
  /** The page that sends it, where a browser says so. */
  page: string;
  ip: string;
  params: Record<string, string>;
  /** Called with the proven caller before the call's access rule is checked. */
  noteCaller?(caller: Caller): void;
};

export type Binder = <C extends Call>(call: C, useCase: UseCase<C>, repeat?: AnsweredBefore<C>) => void;

/** Refusals that any call may answer without declaring them. */
const everywhere: readonly ErrorCode[] = [
  "unauthorized",
  "forbidden",
  "role_needed",
  "permission_needed",
  "merchant_permission_needed",
  "password_change_required",
  "terms_required",
  "invalid_field",
  "unfit_field",
  "malformed_body",
  "body_too_large",
  "too_many_requests",
  "busy",
  "stopping",
];

/** An uploaded file with what its form adds to it. */
const UPLOAD_LIMIT = BATCH_BYTES + 65_536;

/** Ties a declared call to its use case: credential, input, refusals and reply all come from the declaration. */
export function binder(app: FastifyInstance, services: Services, authenticate: Authenticate): Binder {
  return (declared, useCase, repeat) => {
    const call = withSchemas(declared);
    app.route({
      method: methodsOf(call),
      url: `/api${call.path.replace(/\{(\w+)\}/g, ":$1")}`,
      config: { call: call.name },
      ...(call.form === "file" ? { bodyLimit: UPLOAD_LIMIT } : {}),
      handler: async (request, reply) => {
        if (call.changes) refuseOtherSites(request);
        const params = paramsOf(request);
        const ip = ipOf(request);
        const exchange = beginExchange(request, { call, method: request.method, params, query: request.query });
        const credentials = notedIn(exchange, credentialsOf(request, { params, ip }));
        const caller = await authenticate(credentials, call);
        const context: Context = {
          services: readsWidely(call) ? searching(services) : services,
          caller,
          params,
          query: queryOf(call, request),
          ip,
          host: request.hostname,
          page: pageOf(request),
          userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
          botAnswer: String(request.headers["x-bot-check"] ?? "").slice(0, 4_000),
        };
        const { value, names } = await bodyOf(call, request);
        exchange.input = value;
        const result = await asSent(names, async () => {
          const input = readInput<typeof declared>(call, value);
          if (!(input instanceof Refusal)) return answer(call, () => useCase(context, input));
          const done = repeat && (await answer(call, () => repeat(context, value)));
          if (done === undefined) throw input;
          return done;
        });
        if (result instanceof FileReply)
          return sendFile(reply, services.log, (gone) => answer(call, () => result.open(gone)));
        exchange.reply = wholeReply(call, result, services);
        return sendResult(reply, call, exchange.reply);
      },
    });
  };
}

/** The same credentials, whose caller is noted in the exchange once proven. */
function notedIn(exchange: Exchange, credentials: Credentials): Credentials {
  return {
    ...credentials,
    noteCaller(caller) {
      exchange.caller = caller;
    },
  };
}

/** A POST to a record changes it; some clients send PUT, which means the same. */
function methodsOf({ method, path }: Call): Call["method"][] {
  return method === "POST" && path.endsWith("}") ? ["POST", "PUT"] : [method];
}

/** What a call that reads widely is given: its connections are those of searches. */
function searching(services: Services): Services {
  return { ...services, db: { ...services.db, ...services.db.searches } };
}

async function bodyOf({ method, form, input }: CallWithSchemas, { headers, body }: FastifyRequest): Promise<Body> {
  if (!input) {
    // Nothing is done for somebody who meant to say more and said it badly.
    if (method !== "GET") readBody(body);
    return { value: {}, names: new Map() };
  }
  const contentType = headers["content-type"] ?? "";
  if (form === "file") return { value: await readUpload(contentType, body), names: new Map() };
  const isForm = form === "pictures" ? contentType.startsWith("multipart/") : form;
  if (!isForm) return readBody(body);
  return readForm(contentType, { raw: body, fileAs: form === "pictures" ? "base64" : "utf8" });
}

/** The input as the use case takes it, or why there is none. */
function readInput<C extends Call>({ input }: CallWithSchemas, value: unknown): InputOf<C> | Refusal {
  try {
    return (input ? parseInput(input, value) : {}) as InputOf<C>;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** A browser says so of what another site's page has it fetch, be it a picture; programs say nothing. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  if (headers["sec-fetch-site"] === "cross-site") refuse("forbidden");
}

function credentialsOf(request: FastifyRequest, sent: Pick<Credentials, "params" | "ip">): Credentials {
  const { headers } = request;
  const sid = headers.sid ?? headers["x-session-id"];
  return {
    authorization: onlyOne(request, "authorization"),
    sid: typeof sid === "string" ? sid : undefined,
    page: pageOf(request),
    ...sent,
  };
}

function pageOf({ headers }: FastifyRequest): string {
  return headers.origin ?? headers.referer ?? "";
}

/** A header that came once. Of two the server would read one and a proxy before it perhaps the other. */
function onlyOne({ raw: { rawHeaders } }: FastifyRequest, name: string): string | undefined {
  const places = rawHeaders.flatMap((one, at) => (at % 2 === 0 && one.toLowerCase() === name ? [at + 1] : []));
  return places.length === 1 ? rawHeaders[places[0] as number] : undefined;
}

/** An id that no database text can hold is nobody's id. */
function paramsOf(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>;
  return Object.values(params).every(storable) ? params : refuse("not_found");
}

function queryOf(call: CallWithSchemas, request: FastifyRequest): Record<string, string> {
  if (!call.query) return {};
  const flat = Object.entries(request.query as Record<string, unknown>).filter(
    ([, value]) => typeof value === "string",
  );
  const unstorable = flat.find(([, value]) => !storable(value as string));
  if (unstorable) refuse("invalid_field", { at: unstorable[0] });
  return parseInput(call.query, Object.fromEntries(flat)) as Record<string, string>;
}

/** A refusal that the call did not declare is a bug of the call, not an answer. */
async function answer<T>(call: Call, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && !mayRefuse(call, error.code)) {
      throw new Error(`${call.name} refused with undeclared ${error.code}`, { cause: error });
    }
    throw error;
  }
}

function mayRefuse(call: Call, code: ErrorCode): boolean {
  return call.errors.includes(code) || everywhere.includes(code) || (code === "search_too_wide" && readsWidely(call));
}

function sendResult(reply: FastifyReply, call: CallWithSchemas, result: unknown) {
  if (!call.bare) return result;
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(result));
}

function wholeReply(call: CallWithSchemas, result: unknown, services: Services): unknown {
  return call.bare ? result : envelope(call, result, services);
}

function envelope(call: CallWithSchemas, result: unknown, services: Services): Record<string, unknown> {
  const page = isPage(call, result) ? result : undefined;
  const data = page ? page.data : result;
  if (services.config.CHECK_REPLIES === "on") checkReply(call, data);
  const reply: Record<string, unknown> = { status: "success", msg: "success", data };
  if (page) reply.total_count = page.total_count;
  if (page && call.list === "counted") reply.count = page.total_count;
  for (const name of call.alsoTop ?? []) reply[name] = (data as Record<string, unknown>)[name];
  return reply;
}

function isPage(call: Call, result: unknown): result is Page<unknown> {
  return call.list !== undefined && typeof result === "object" && result !== null && "total_count" in result;
}

/** For tests: whoever waits for a row that was written under other rules is better served with it than with nothing. */
function checkReply(call: CallWithSchemas, data: unknown): void {
  const read = call.reply.safeParse(data);
  if (read.success) return;
  const issue = read.error.issues[0];
  throw new Error(`reply of ${call.name} breaks its contract at ${issue?.path.join(".")}: ${issue?.message}`);
}
