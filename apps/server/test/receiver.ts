import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a merchant's server received it. */
export type Received = {
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
  body: any;
};

export type Receiver = {
  url: string;
  received: Received[];
  /** The events without test events. */
  events(): Received[];
  /** How the next requests are answered; 0 closes the connection without a reply. */
  answer: (request: Received) => { status: number; body?: string; afterMs?: number };
  stop(): Promise<void>;
};

/** A merchant's server that keeps what it receives. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Omit<Receiver, "url" | "stop"> = {
    received: [],
    events: () => receiver.received.filter(({ body }) => body.type !== "test"),
    answer: () => ({ status: 200 }),
  };
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString("utf8");
    const one = { headers: request.headers, text, body: JSON.parse(text) };
    receiver.received.push(one);
    const { status, body = "ok", afterMs = 0 } = receiver.answer(one);
    if (status === 0) request.socket.destroy();
    else setTimeout(() => reply.writeHead(status, { Location: "http://127.0.0.1:1/" }).end(body), afterMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return Object.assign(receiver, {
    url,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

/** The signature as a published receiver computes it. */
export const hmac = (key: string, text: string): string => createHmac("sha256", key).update(text).digest("base64url");
