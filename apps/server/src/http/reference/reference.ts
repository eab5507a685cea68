import { once } from "node:events";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { brotliDecompress } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { acceptsCoding } from "../compress.ts";
import { openApiDocument } from "../openapi.ts";
import { drawPage, policy, SCRIPT_PATH } from "./page.ts";

const decompress = promisify(brotliDecompress);

/** What the reference shows of this installation; `brandOf` returns the name of the brand of a host. */
export type ReferenceOptions = { environment: string; brandOf(host: string): Promise<string> };

/**
 * Serves the API reference: for developers at /api/docs, for programs at /api/openapi.json. Each is made when it is first read.
 */
export function reference(app: FastifyInstance, { environment, brandOf }: ReferenceOptions): void {
  let script: Promise<Buffer> | undefined;
  let document: string | undefined;
  app.get("/api/docs", { config: { call: "docs" } }, async ({ hostname }, reply) => {
    reply.header("content-security-policy", policy).header("referrer-policy", "no-referrer");
    return reply
      .header("x-frame-options", "DENY")
      .type("text/html; charset=utf-8")
      .send(drawPage(await brandOf(hostname), environment));
  });
  app.get(SCRIPT_PATH, { config: { call: "docs" } }, async ({ headers }, reply) => {
    script ??= readScript();
    const compressed = await script.catch((error: unknown) => {
      script = undefined;
      throw error;
    });
    reply.type("text/javascript; charset=utf-8").header("cache-control", "public, max-age=31536000, immutable");
    reply.header("vary", "accept-encoding");
    if (!acceptsCoding(headers["accept-encoding"], "br")) return reply.send(String(await decompress(compressed)));
    return reply.header("content-encoding", "br").send(compressed);
  });
  app.get("/api/openapi.json", { config: { call: "openapi" } }, async ({ hostname }, reply) => {
    document ??= JSON.stringify(openApiDocument());
    const title = JSON.stringify(await brandOf(hostname));
    return reply.type("application/json").send(document.replace('"title":"Gatehouse"', () => `"title":${title}`));
  });
}

/** Reads the script of the page from its package, compressed with Brotli. */
async function readScript(): Promise<Buffer> {
  const worker = new Worker(new URL("./read-script.ts", import.meta.url));
  const [message] = (await once(worker, "message")) as [Uint8Array];
  return Buffer.from(message);
}
