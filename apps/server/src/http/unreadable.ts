import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "@gatehouse/contract/error-definitions.ts";
import { errors } from "@gatehouse/contract/errors.ts";

type Exchange = { request: IncomingMessage; response: ServerResponse };
/** What is on its way on each connection. */
export type Due = WeakMap<Socket, Set<Exchange>>;

export function countDue(server: Server, due: Due): void {
  server.prependListener("request", (request, response) => {
    const open = due.get(request.socket) ?? new Set();
    const exchange = { request, response };
    due.set(request.socket, open.add(exchange));
    response.once("close", () => open.delete(exchange));
  });
}

/** Whether nothing that was asked on its connection is answered after this. */
export function isLastDue(due: Due, response: ServerResponse): boolean {
  return [...(due.get(response.req.socket) ?? [])].at(-1)?.response === response;
}

/**
 * A reply that is due must still be sent, and is the last on its connection, of which nothing more can be read. False where
 * none is: none comes to a request whose rest can't be read.
 */
export function endAfterReplies(due: Due, socket: Socket): boolean {
  const replies = awaited(due, socket);
  for (const reply of replies) reply.shouldKeepAlive = false;
  if (replies.length > 0) afterAll(replies, () => socket.destroySoon());
  return replies.length > 0;
}

/**
 * Whoever has said that nothing more will come from them may still read: without this, Node ends both ways at once, and a payment
 * that was made would be answered to nobody.
 */
export function answerHalfOpen(server: Server): void {
  (server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true;
}

function afterAll(replies: readonly ServerResponse[], act: () => void): void {
  Promise.allSettled(replies.map((response) => once(response, "close"))).then(act);
}

function awaited(due: Due, socket: Socket): ServerResponse[] {
  const open = [...(due.get(socket) ?? [])];
  return open
    .filter(({ request, response }) => request.complete || response.headersSent)
    .map(({ response }) => response);
}

/**
 * Node hands a connection that asks for a tunnel over without any listener or time limit: one that breaks would end the
 * program, and one whose other side stays would be kept for good.
 */
export function refuseTunnel(due: Due, socket: Socket, correlationId: string): void {
  socket.on("error", () => socket.destroy());
  afterAll(awaited(due, socket), () => {
    endUnreadable(socket, "method_unknown", correlationId);
    socket.destroySoon();
  });
}

/** Answers what is no HTTP, or more of it than is read, and ends the connection. */
export function endUnreadable(socket: Socket, code: ErrorCode, correlationId: string): void {
  if (!socket.writable) return;
  const { status, text } = errors[code];
  const body = JSON.stringify({ status: "failed", msg: text, data: null });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "Connection: close",
    `x-correlation-id: ${correlationId}`,
    ...(status === 405 ? ["Allow: GET, POST, PUT, DELETE, OPTIONS"] : []),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** What Node's parser says of bytes that it can't read, with the last of them. */
type Unreadable = { code?: string; rawPacket?: unknown; bytesParsed?: number };

const REQUEST_LINE = /^[A-Z]+ \S+ HTTP\/1/;

/**
 * Why they can't be read. An old client writes the two bytes `{}` after a GET without saying how long the body is; the
 * parser calls that garbage, as it does what is no HTTP at all.
 */
export function reasonOf({ code, rawPacket, bytesParsed }: Unreadable): ErrorCode {
  const read = Buffer.isBuffer(rawPacket) ? rawPacket : Buffer.alloc(0);
  if (code === "HPE_INVALID_METHOD" && REQUEST_LINE.test(read.toString("latin1"))) return "method_unknown";
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "request_too_slow";
  if (code !== "HPE_HEADER_OVERFLOW") return "malformed_request";
  // The URL stands in the first line: where no line has ended yet, it is what was too long.
  return read.subarray(0, bytesParsed).includes("\r\n") ? "headers_too_large" : "url_too_long";
}
