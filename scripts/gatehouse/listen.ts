import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { GatehouseClient } from "@gatehouse/client/client.ts";
import { verifyWebhook, type WebhookEvent } from "@gatehouse/client/webhooks.ts";
import { webhookFamilies, webhookTypes } from "@gatehouse/contract/webhooks/event-types.ts";

/** Where events go besides `print`, and when to stop. */
export type ListenOptions = { forwardTo?: string; print(line: string): void; until: Promise<void> };

type Delivery = { body: Buffer; headers: IncomingMessage["headers"] };

/**
 * Adds a webhook for each family of events, prints what they deliver and forwards it. Deletes the webhooks at the end. The gateway sees
 * the status of the local program, so that it retries what that program refused.
 */
export async function listen(client: GatehouseClient, { forwardTo, print, until }: ListenOptions): Promise<void> {
  const merchant = (await client.getMerchant()).data.id;
  const keys = new Map<string, string>();
  const answer = async (delivery: Delivery): Promise<number> => {
    const event = verified(delivery, [...keys.values()]);
    if (event === undefined) return 401;
    if (event.type === "test") return 200;
    const { status, note } = forwardTo ? await forward(delivery, forwardTo) : { status: 200, note: "" };
    print([event.action_at.slice(11, 19), event.type, event.transaction_id, note].filter(Boolean).join("  "));
    return status;
  };
  const server = createServer(async (request, reply) => {
    const status = await answer({ body: await bodyOf(request), headers: request.headers });
    reply.writeHead(status).end();
  });
  const url = await startOn(server);
  try {
    for (const type of webhookFamilies) {
      const available_subtypes = Object.fromEntries(webhookTypes[type].map((name) => [name, true]));
      const params = { id: merchant };
      const { data } = await client.createWebhook({ params, input: { type, url, available_subtypes } });
      keys.set(data.id, data.signature_key);
    }
    print(`Listening for events of merchant ${merchant}${forwardTo ? `, forwarding to ${forwardTo}` : ""}`);
    await until;
  } finally {
    for (const wid of keys.keys()) await client.deleteWebhook({ params: { id: merchant, wid } });
    server.closeAllConnections();
    server.close();
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Until the first webhook is there only test events arrive, which have a key of their own. */
function verified({ body, headers }: Delivery, keys: readonly string[]): WebhookEvent | undefined {
  for (const key of keys.length > 0 ? keys : [""]) {
    try {
      return verifyWebhook({ body, headers, key });
    } catch {
      // Another webhook's.
    }
  }
  return undefined;
}

const PASSED_ON = /^(content-type|signature|signature-previous|x-webhook-.*)$/;

async function forward({ body, headers }: Delivery, url: string): Promise<{ status: number; note: string }> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    PASSED_ON.test(name) ? [[name, String(value)] as [string, string]] : [],
  );
  const began = performance.now();
  try {
    const { status } = await fetch(url, { method: "POST", headers: kept, body: new Uint8Array(body) });
    return { status, note: `${status} in ${Math.round(performance.now() - began)} ms` };
  } catch {
    return { status: 502, note: `no reply from ${url}` };
  }
}

function startOn(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
  });
}
