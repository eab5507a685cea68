import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import {
  type BatchAnswer,
  type BatchItem,
  type ChargeRequest,
  type Outcome,
  type ProcessorClient,
  ProcessorNotReached,
  ProcessorUnreachable,
  type RefundRequest,
  type Return,
} from "../../../ports/processor.ts";

export type SandboxClientOptions = { url: string; deadlineMs: number };

type Reply = { status: number; text: string };
type Message = { method: "GET" | "POST"; path: string; body?: unknown; deadlineMs?: number };

/** A day's batch may be long; giving up on it early would only make the next attempt as long. */
const batchDeadlineMs = 60_000;

/** The network asked whether its request could be read, and said no: then nothing was executed. */
const unreadable: Outcome = {
  code: 440,
  amount_approved: 0,
  auth_code: "",
  processor_code: "30",
  text: "FORMAT ERROR",
  processor_transaction_id: "",
  avs: "",
  cvv: "",
};

const unreadableBatch: BatchAnswer = { response_code: 440, response_message: " REJECT FORMAT ERROR", returns: [] };

/**
 * Speaks to the simulated network over kept connections. Nothing is ever sent twice from here: after a failure only
 * `settleQuestion` may find out what happened.
 */
export class SandboxClient implements ProcessorClient {
  readonly #target: RequestOptions;
  readonly #deadlineMs: number;

  constructor({ url, deadlineMs }: SandboxClientOptions) {
    const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: "lifo" });
    this.#target = { ...addressOf(url), agent };
    this.#deadlineMs = deadlineMs;
  }

  charge(request: ChargeRequest): Promise<Outcome> {
    return this.#outcome("/charge", request);
  }

  refund(request: RefundRequest): Promise<Outcome> {
    return this.#outcome("/refund", request);
  }

  async reverse(reference: string): Promise<"reversed" | "already_cleared"> {
    const { status } = await this.#send({ method: "POST", path: "/reverse", body: { reference } });
    if (status === 409) return "already_cleared";
    if (status !== 200) throw new ProcessorUnreachable(`The network answered ${status} to a reversal`);
    return "reversed";
  }

  settleQuestion(reference: string): Promise<Outcome | null> {
    return this.#ask({ method: "POST", path: "/question", body: { reference } });
  }

  async closeBatch(batch: { id: string; currency: string; items: BatchItem[] }): Promise<BatchAnswer> {
    const deadlineMs = Math.max(batchDeadlineMs, this.#deadlineMs);
    const { status, text } = await this.#send({ method: "POST", path: "/batch", body: batch, deadlineMs });
    if (status === 400) return unreadableBatch;
    return read<BatchAnswer>(status, text);
  }

  lateReturns(): Promise<Return[]> {
    return this.#ask({ method: "GET", path: "/late-returns" });
  }

  async acknowledgeReturns(references: string[]): Promise<void> {
    await this.#ask({ method: "POST", path: "/acknowledge-returns", body: { references } });
  }

  async #outcome(path: string, body: unknown): Promise<Outcome> {
    const { status, text } = await this.#send({ method: "POST", path, body });
    if (status === 400) return unreadable;
    return read<Outcome>(status, text);
  }

  async #ask<T>(message: Message): Promise<T> {
    const { status, text } = await this.#send(message);
    return read<T>(status, text);
  }

  #send({ method, path, body, deadlineMs = this.#deadlineMs }: Message): Promise<Reply> {
    const text = body === undefined ? "" : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      let connected = false;
      const fail = (cause: unknown) => {
        clearTimeout(timer);
        const Failure = connected ? ProcessorUnreachable : ProcessorNotReached;
        reject(new Failure("The network did not answer", { cause }));
      };
      const outgoing: ClientRequest = httpRequest({ ...this.#target, method, path, headers: headersOf(text) });
      const timer = setTimeout(() => outgoing.destroy(new Error(`No answer within ${deadlineMs} ms`)), deadlineMs);
      // Nothing is written before the line stands; a kept one stands already.
      outgoing.once("socket", (socket) => {
        connected = !socket.connecting;
        if (connected) return;
        socket.once("connect", () => {
          connected = true;
        });
      });
      outgoing.once("response", (incoming) => {
        collect(incoming).then((reply) => {
          clearTimeout(timer);
          resolve(reply);
        }, fail);
      });
      // Stays for the life of the request: a late socket error must find someone to take it.
      outgoing.on("error", fail);
      outgoing.end(text);
    });
  }
}

function headersOf(text: string): Record<string, string | number> {
  return text === "" ? {} : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) };
}

function addressOf(url: string): RequestOptions {
  if (url.startsWith("unix:")) return { socketPath: url.slice("unix:".length) };
  const { hostname, port } = new URL(url);
  return { host: hostname, port };
}

function collect(incoming: IncomingMessage): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.once("end", () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    incoming.on("error", reject);
  });
}

/** Anything but a whole, readable answer says nothing about what happened. */
function read<T>(status: number, text: string): T {
  if (status !== 200) throw new ProcessorUnreachable(`The network answered ${status}`);
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new ProcessorUnreachable("The network's answer cannot be read", { cause });
  }
}
