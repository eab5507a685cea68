import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Below this a reply fits into a few packets anyway, and most do: a sale is answered as fast as before. */
const WORTH_BYTES = 8_192;

const compress = promisify(gzip);

/**
 * Lists travel compressed: a hundred payments are 220 kB of JSON, and 15 kB of gzip. Guessing secrets by the length of
 * a compressed reply needs a browser that sends its credentials by itself; ours are in a header that only the panel sets.
 */
export async function compressReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== "string" || payload.length < WORTH_BYTES) return payload;
  reply.header("vary", "accept-encoding");
  if (!acceptsGzip(request.headers["accept-encoding"])) return payload;
  reply.header("content-encoding", "gzip").removeHeader("content-length");
  return compress(payload);
}

function acceptsGzip(accepted: string | string[] | undefined): boolean {
  const codings = String(accepted ?? "").split(",");
  return codings.some((coding) => /^\s*gzip\s*(;\s*q=(1|0?\.\d*[1-9]).*)?$/i.test(coding));
}
