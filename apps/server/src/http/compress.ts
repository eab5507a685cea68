import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest, onSendHookHandler } from "fastify";

/** Below this a reply fits into a few packets anyway, and most do: a sale is answered as fast as before. */
const WORTH_BYTES = 8_192;

/**
 * Lists travel compressed: a hundred payments are 220 kB of JSON, and 15 kB of gzip. Guessing secrets by the length of
 * a compressed reply needs a browser that sends its credentials by itself; ours are in a header that only the panel sets.
 */
export const compressReply: onSendHookHandler<unknown> = (request, reply, ...[payload, done]) => {
  if (typeof payload === "string" && payload.length >= WORTH_BYTES && varied(reply, request)) gzip(payload, done);
  else done(null, payload);
};

/** Whether it travels compressed, which its headers say. */
function varied(reply: FastifyReply, { headers }: FastifyRequest): boolean {
  reply.header("vary", "accept-encoding");
  if (!acceptsCoding(headers["accept-encoding"], "gzip")) return false;
  reply.header("content-encoding", "gzip").removeHeader("content-length");
  return true;
}

/** Returns true if an Accept-Encoding header admits the coding (RFC 9110, section 12.5.3). */
export function acceptsCoding(accepted: string | string[] | undefined, coding: "br" | "gzip"): boolean {
  const codings = String(accepted ?? "").split(",");
  return codings.some((one) => {
    const [name = "", weight = "q=1"] = one.split(";").map((part) => part.trim().toLowerCase());
    return name === coding && weight.startsWith("q=") && Number.parseFloat(weight.slice(2)) > 0;
  });
}
