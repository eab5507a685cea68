import type { Socket } from "node:net";
import { errors } from "@gatehouse/contract/errors.ts";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Services } from "../context.ts";
import { describe, Refusal } from "../refusal.ts";
import { compressReply } from "./compress.ts";
import type { Metrics } from "./metrics.ts";
import { swallowRest } from "./swallow-rest.ts";

const BODY_LIMIT = 1_048_576;

/** A bare HTTP server with the wire behaviour that all calls share. */
export function httpServer(services: Services, metrics: Metrics): FastifyInstance {
  const due = new WeakMap<Socket, number>();
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: () => services.ids.next(),
    logger: false,
    requestTimeout: 180_000,
    routerOptions: { maxParamLength: 512 },
    // Of anybody else the headers that name another sender are only claims.
    trustProxy: services.config.TRUSTED_PROXIES,
    forceCloseConnections: "idle",
    frameworkErrors: (_error, request, reply) => {
      // A path that cannot be decoded comes past the hooks.
      allowBrowsers(request, reply);
      sendRefusal(reply, new Refusal("not_found"));
    },
    // Without the header a request has no host, and is answered like any other.
    http: { requireHostHeader: false },
    clientErrorHandler: (_error, socket) => {
      // A reply that is due on the socket must still be sent.
      if ((due.get(socket as Socket) ?? 0) === 0) endUnreadable(socket as Socket, services.ids.next());
    },
  });
  countDue(app, due);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^multipart\//, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.addHook("onRequest", async (request, reply) => allowBrowsers(request, reply));
  app.addHook("onSend", compressReply);
  app.addHook("onResponse", async (request, reply) => observe({ services, metrics }, request, reply));
  app.setErrorHandler(async (error, request, reply) => {
    if (isTooLarge(error)) await swallowRest(request.raw);
    return sendError(services.log, error, reply);
  });
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal("not_found")));
  app.options("/api/*", { config: { call: "cors" } }, async (_request, reply) => reply.code(204).send());
  return app;
}

/**
 * An old client writes the two bytes `{}` after a GET without saying how long the body is. Node's parser calls that
 * garbage, as it does what is no HTTP at all.
 */
function endUnreadable(socket: Socket, correlationId: string): void {
  if (!socket.writable) return;
  const body = JSON.stringify({ status: "failed", msg: errors.malformed_body.text, data: null });
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`;
  socket.end(`${head}x-correlation-id: ${correlationId}\r\n\r\n${body}`);
}

function countDue(app: FastifyInstance, due: WeakMap<Socket, number>): void {
  app.server.prependListener("request", (request, response) => {
    const { socket } = request;
    due.set(socket, (due.get(socket) ?? 0) + 1);
    response.once("close", () => due.set(socket, (due.get(socket) ?? 1) - 1));
  });
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
    "authorization, content-type, accept, credentials, sid, x-session-id, x-bot-check",
  );
  reply.header(
    "access-control-expose-headers",
    "x-correlation-id, retry-after, content-disposition, x-total-count, x-report-totals",
  );
}

type Observers = { services: Services; metrics: Metrics };

function observe({ services, metrics }: Observers, request: FastifyRequest, reply: FastifyReply): void {
  const call = (request.routeOptions.config as { call?: string }).call ?? "none";
  metrics.request(call, reply.statusCode, reply.elapsedTime / 1000);
  // An allow-list: no URL, header or body ever reaches the log.
  services.log.info({
    correlation_id: request.id,
    call,
    method: request.method,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  });
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status } = errors[refusal.code];
  const { retry_after = 60, two_factor_token, two_factor_methods, at } = refusal.data;
  if (status === 429 || refusal.code === "busy") reply.header("retry-after", String(retry_after));
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
  if (statusCode < 500) return sendRefusal(reply, new Refusal("malformed_body"));
  log.error({ correlation_id: reply.request.id, error: describe(error) });
  return sendRefusal(reply, new Refusal("internal"));
}
