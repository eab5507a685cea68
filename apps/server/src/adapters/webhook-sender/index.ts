import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { WebhookRequest, WebhookSender } from "../../ports/webhook-sender.ts";
import { isPublicAddress } from "./public-address.ts";

const DEADLINE_MS = 15_000;
const MOST_BYTES = 65_536;

const NOT_PUBLIC = "the address is not on the public internet";

/** Posts over HTTP and HTTPS. With `publicOnly` the address is checked when the connection is opened, so that DNS can't change it in between. */
export function httpWebhookSender({ publicOnly }: { publicOnly: boolean }): WebhookSender {
  const options = { keepAlive: true, maxSockets: 16, ...(publicOnly ? { lookup: publicLookup } : {}) };
  const agents = { "http:": new http.Agent(options), "https:": new https.Agent(options) };
  return {
    async send(request) {
      const started = performance.now();
      const url = new URL(request.url);
      const result = await post(url, request, url.protocol === "https:" ? agents["https:"] : agents["http:"]).catch(
        (error: NodeJS.ErrnoException) => ({ error: reasonOf(error) }),
      );
      return { ...result, ms: Math.round(performance.now() - started) };
    },
  };

  function post(url: URL, { headers, body }: WebhookRequest, agent: http.Agent): Promise<Reply> {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // A literal address needs no look-up, so the agent would not check it.
    if (publicOnly && isIP(host) !== 0 && !isPublicAddress(host)) return Promise.reject(new Error(NOT_PUBLIC));
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const length = Buffer.byteLength(body);
    const sent = (url.protocol === "https:" ? https : http).request(
      url,
      { method: "POST", agent, signal, headers: { ...headers, "Content-Length": length } },
      (reply) => readReply(reply).then(resolve, reject),
    );
    sent.on("error", reject);
    sent.end(body);
    return promise;
  }
}

type Reply = { status: number; body: string };

async function readReply(reply: IncomingMessage): Promise<Reply> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    // Leaving the loop destroys the connection.
    if (bytes >= MOST_BYTES) break;
  }
  const body = Buffer.concat(parts).subarray(0, MOST_BYTES).toString("utf8");
  return { status: reply.statusCode ?? 0, body };
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  const all: LookupOptions & { all: true } = { ...options, all: true };
  lookup(hostname, all, (error, found: LookupAddress[]) => {
    if (error) return callback(error, []);
    const [first, ...rest] = found.filter(({ address }) => isPublicAddress(address));
    if (!first) return callback(new Error(NOT_PUBLIC), []);
    return options.all ? callback(null, [first, ...rest]) : callback(null, first.address, first.family);
  });
};

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "the host name does not exist",
  EAI_AGAIN: "the host name could not be resolved",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed before a reply",
  ETIMEDOUT: "the connection timed out",
  EHOSTUNREACH: "the host can't be reached",
  ENETUNREACH: "the network can't be reached",
  ABORT_ERR: `no reply within ${DEADLINE_MS / 1000} seconds`,
};

function reasonOf(error: NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }): string {
  const code = error.code ?? error.errors?.[0]?.code ?? "";
  if (error.message === NOT_PUBLIC) return NOT_PUBLIC;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|TLS/.test(code)) return `the certificate is not valid (${code})`;
  return reasons[code] ?? `the request failed (${code || error.name})`;
}
