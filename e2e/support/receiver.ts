import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A merchant's server that receives webhooks: the types of its events, and how it answers them. */
export type Receiver = { url: string; types: string[]; status: number; text: string };

/** Starts a receiver, which ends with the process. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: "", types: [], status: 200, text: "ok" };
  const server = createServer(async (request, reply) => {
    let body = "";
    for await (const part of request) body += part;
    receiver.types.push(JSON.parse(body).type);
    reply.writeHead(receiver.status).end(receiver.text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  return receiver;
}
