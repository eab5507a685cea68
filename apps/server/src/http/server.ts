import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import { errors } from "@gatehouse/contract/errors.ts";
import { PANEL_HEADERS, VERSION_SHAPE, VISITOR_SHAPE } from "@gatehouse/contract/panel-headers.ts";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Services } from "../context.ts";
import { describe, Refusal, refuse } from "../refusal.ts";
import { compressReply } from "./compress.ts";
import { type ExchangeRecorder, endExchange, noteRefusal } from "./exchange.ts";
import type { Metrics } from "./metrics.ts";
import { stopInOrder } from "./stopping.ts";
import { swallowRest } from "./swallow-rest.ts";
import {
  answerHalfOpen,
  countDue,
  type Due,
  endAfterReplies,
  endUnreadable,
  reasonOf,
  refuseTunnel,
} from "./unreadable.ts";

const BODY_LIMIT = 1_048_576;

/** A bare HTTP server with the wire behaviour that all calls share. */
export function httpServer(services: Services, { metrics, recorder }: Observers): FastifyInstance {
  const due: Due = new WeakMap();
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: () => services.ids.next(),
    logger: false,
    requestTimeout: 180_000,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    // Of anybody else the headers that name another sender are only claims.
    trustProxy: services.config.TRUSTED_PROXIES,
    forceCloseConnections: "idle",
    // The framework's own answer has no envelope; `stopInOrder` gives ours.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => {
      // A path that cannot be decoded comes past the hooks.
      allowBrowsers(request, reply);
      sendRefusal(reply, new Refusal("not_found"));
    },
    // Without the header a request has no host, and is answered like any other.
    http: { requireHostHeader: false },
    clientErrorHandler: (error, socket) => {
      if (!endAfterReplies(due, socket as Socket))
        endUnreadable(socket as Socket, reasonOf(error), services.ids.next());
    },
  });
  countDue(app.server, due);
  answerHalfOpen(app.server);
  // Nothing is expected that can't be met: whoever asks for more than a go-ahead is answered like anybody.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.server.on("connect", (_request, socket) => refuseTunnel(due, socket as Socket, services.ids.next()));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^multipart\//, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  // None of these waits for anything, and each that could would have every request wait for a promise.
  app.addHook("onRequest", (request, reply, done) => {
    allowBrowsers(request, reply);
    done();
  });
  stopInOrder(app, due);
  app.addHook("onRequest", ({ headers }, _reply, done) => {
    forgetUnreadableType(headers);
    refuseEncoded(headers);
    done();
  });
  app.addHook("onSend", compressReply);
  // Runs after every reply has been sent.
  app.addHook("onClose", () => recorder.stop());
  app.addHook("onResponse", (request, reply, done) => {
    observe({ services, metrics }, request, reply);
    endExchange(recorder, request, reply);
    done();
  });
  app.setErrorHandler(async (error, request, reply) => {
    if (isTooLarge(error)) await swallowRest(request.raw);
    return sendError(services.log, error, reply);
  });
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal("not_found")));
  app.options("/api/*", { config: { call: "cors" } }, async (_request, reply) => reply.code(204).send());
  return app;
}

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/;

/** A body is JSON whatever it calls itself, also where that names no kind of thing. */
function forgetUnreadableType(headers: IncomingHttpHeaders): void {
  if (!mediaType.test(headers["content-type"] ?? "")) delete headers["content-type"];
}

/** A body is read as it is sent: what unpacks to many times its size would have to be unpacked before it is known. */
function refuseEncoded(headers: IncomingHttpHeaders): void {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  const { "content-encoding": encoding = "identity" } = headers;
  if (hasBody && encoding.toLowerCase() !== "identity") refuse("encoding_unsupported");
}

function allowBrowsers(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-correlation-id", request.id);
  reply.header("x-content-type-options", "nosniff");
  if (!request.url.startsWith("/api")) return;
  reply.header("cache-control", "no-store");
  reply.header("access-control-allow-origin", "*");
  reply.header("access-control-allow-methods", "GET, POST, PUT, DELETE, OPTIONS");
  reply.header(
    "access-control-allow-headers",
    "authorization, content-type, accept, credentials, sid, x-session-id, x-bot-check, x-app-version, x-visitor",
  );
  reply.header(
    "access-control-expose-headers",
    "x-correlation-id, retry-after, content-disposition, x-total-count, x-report-totals",
  );
}

type Observers = { metrics: Metrics; recorder: ExchangeRecorder };

function observe(
  { services, metrics }: { services: Services; metrics: Metrics },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const call = (request.routeOptions.config as { call?: string }).call ?? "none";
  metrics.request(call, reply.statusCode, reply.elapsedTime / 1000);
  // An allow-list: no URL, body or other header ever reaches the log.
  services.log.info({
    correlation_id: request.id,
    call,
    method: request.method,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    app_version: saidAs(VERSION_SHAPE, request, PANEL_HEADERS.app_version),
    visitor: saidAs(VISITOR_SHAPE, request, PANEL_HEADERS.visitor),
  });
}

/** Left out where it is not shaped like the panel's own: whoever calls may send anything, a card number too. */
function saidAs(shape: RegExp, { headers }: FastifyRequest, name: string): string | undefined {
  const said = headers[name];
  return typeof said === "string" && shape.test(said) ? said : undefined;
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status } = errors[refusal.code];
  noteRefusal(reply.request, refusal);
  const { retry_after, two_factor_token, two_factor_methods, at } = refusal.data;
  if (retry_after !== undefined || status === 429 || refusal.code === "busy")
    reply.header("retry-after", String(retry_after ?? 60));
  const word = status >= 500 ? "error" : "failed";
  return reply
    .code(status)
    .type("application/json")
    .send({
      status: word,
      msg: refusal.message,
      data: two_factor_token || two_factor_methods ? { two_factor_token, two_factor_methods } : null,
      ...(at ? { field: at } : {}),
    });
}

const isTooLarge = (error: unknown) => (error as { code?: string }).code === "FST_ERR_CTP_BODY_TOO_LARGE";

function sendError(log: Logger, error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return sendRefusal(reply, error);
  if (isTooLarge(error)) return sendRefusal(reply, new Refusal("body_too_large"));
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode < 500) return sendRefusal(reply, new Refusal("malformed_request"));
  log.error({ correlation_id: reply.request.id, error: describe(error) });
  return sendRefusal(reply, new Refusal("internal"));
}
