import type { CallWithSchemas } from "@gatehouse/contract/call.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../context.ts";
import type { Refusal } from "../refusal.ts";

/** A call with references to what was sent and replied. Nothing in it is redacted: it must be written nowhere as it is. */
export type Exchange = {
  call: CallWithSchemas;
  method: string;
  params: Record<string, string>;
  query: unknown;
  /** Set once the credential is proven, also where the call doesn't admit the caller. */
  caller?: Caller;
  /** The body, once it is read. */
  input?: unknown;
  /** The whole reply; absent for files and refusals. */
  reply?: unknown;
  refusal?: Refusal;
};

/** An exchange whose reply has been sent. */
export type EndedExchange = Exchange & {
  caller: Caller;
  id: string;
  status: number;
  durationMs: number;
  bytes: number;
};

/** Takes over the exchanges that were authenticated by a key. It returns at once. */
export type ExchangeRecorder = { record(exchange: EndedExchange): void; stop(): Promise<void> };

const exchanges = new WeakMap<FastifyRequest, Exchange>();

export function beginExchange(request: FastifyRequest, exchange: Exchange): Exchange {
  exchanges.set(request, exchange);
  return exchange;
}

export function noteRefusal(request: FastifyRequest, refusal: Refusal): void {
  const exchange = exchanges.get(request);
  if (exchange) exchange.refusal = refusal;
}

/** Hands the exchange over if a key authenticated it. */
export function endExchange(recorder: ExchangeRecorder, request: FastifyRequest, reply: FastifyReply): void {
  const exchange = exchanges.get(request);
  if (!exchange?.caller?.key) return;
  recorder.record({
    ...exchange,
    caller: exchange.caller,
    id: request.id,
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime),
    bytes: (Buffer.isBuffer(request.body) ? request.body.length : 0) + lengthOf(reply.getHeader("content-length")),
  });
}

/** A compressed reply says no length; it is taken for a large one. */
function lengthOf(header: unknown): number {
  return header === undefined ? 65_536 : Number(header) || 0;
}
