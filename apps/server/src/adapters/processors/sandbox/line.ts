import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { ProcessorNotReached, ProcessorUnreachable } from "../../../ports/processor.ts";

export type LineOptions = { url: string; deadlineMs: number };

export type Reply = { status: number; text: string };
/** A network that does not take up the line by then is not there. */
const CONNECT_MS = 3_000;

type Message = { method: "GET" | "POST"; path: string; body?: unknown; deadlineMs?: number };

/** Kept connections to the simulated network. Nothing is ever sent twice from here. */
export class NetworkLine {
  readonly deadlineMs: number;
  readonly #target: RequestOptions;

  constructor({ url, deadlineMs }: LineOptions) {
    const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: "lifo" });
    this.#target = { ...addressOf(url), agent };
    this.deadlineMs = deadlineMs;
  }

  async ask<T>(message: Message): Promise<T> {
    const { status, text } = await this.send(message);
    return read<T>(status, text);
  }

  send({ method, path, body, deadlineMs = this.deadlineMs }: Message): Promise<Reply> {
    const text = body === undefined ? "" : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      let connected = false;
      let ended = false;
      const fail = (cause: unknown) => {
        ended = true;
        clearTimeout(timer);
        clearTimeout(connecting);
        const Failure = connected ? ProcessorUnreachable : ProcessorNotReached;
        reject(new Failure("The network did not answer", { cause }));
      };
      const outgoing: ClientRequest = httpRequest({ ...this.#target, method, path, headers: headersOf(text) });
      const timer = afterEvents(deadlineMs, () => {
        if (!ended) outgoing.destroy(new Error(`No answer within ${deadlineMs} ms`));
      });
      let connecting: NodeJS.Timeout | undefined;
      // Nothing is written before the line stands; a kept one stands already.
      outgoing.once("socket", (socket) => {
        connected = !socket.connecting;
        if (connected) return;
        connecting = afterEvents(CONNECT_MS, () => {
          if (!connected) outgoing.destroy(new Error("No line"));
        });
        socket.once("connect", () => {
          connected = true;
          clearTimeout(connecting);
        });
      });
      outgoing.once("response", (incoming) => {
        collect(incoming).then((reply) => {
          ended = true;
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

/** A program that stood still for a while meets its timers first: what came meanwhile is heard before `act` judges. */
function afterEvents(ms: number, act: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(act), ms);
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
export function read<T>(status: number, text: string): T {
  if (status !== 200) throw new ProcessorUnreachable(`The network answered ${status}`);
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new ProcessorUnreachable("The network's answer cannot be read", { cause });
  }
}
