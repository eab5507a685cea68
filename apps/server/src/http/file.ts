import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Logger } from "pino";
import type { OpenFile } from "../context.ts";
import { describe } from "../refusal.ts";
import { whileRead } from "./unread.ts";

/**
 * Sends a file while it is made, no faster than it is read. When the connection closes before its end, `gone` is
 * aborted; when making it fails, the connection is cut, so that half a file never looks whole.
 */
export async function sendFile(
  reply: FastifyReply,
  log: Logger,
  open: (gone: AbortSignal) => Promise<OpenFile>,
): Promise<FastifyReply> {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const { name, type, headers, chunks } = await open(gone.signal);
  const stream = Readable.from(whileRead(reply.raw, chunks), { objectMode: false, highWaterMark: 65_536 });
  stream.once("error", (error) => {
    if (!gone.signal.aborted) log.error({ correlation_id: reply.request.id, error: describe(error) });
  });
  reply
    .headers(headers)
    .type(`${type}; charset=utf-8`)
    .header("content-disposition", `attachment; filename="${name}"`)
    // A page that holds what strangers typed runs nothing, wherever it is opened.
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  return reply.send(stream);
}
