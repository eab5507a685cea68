import type { FastifyReply } from "fastify";
import type { Picture } from "../pictures/picture.ts";
import { refuse } from "../refusal.ts";

/** A picture is told by its bytes and can do nothing but be shown. `maxAge` in seconds, or for ever where its address changes with it. */
export function sendPicture(
  reply: FastifyReply,
  picture: Picture | undefined,
  maxAge: number | "immutable",
): FastifyReply {
  if (!picture) refuse("not_found");
  const kept = maxAge === "immutable" ? "max-age=31536000, immutable" : `max-age=${maxAge}`;
  return reply
    .type(picture.media_type)
    .header("cache-control", `public, ${kept}`)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "cross-origin")
    .send(Buffer.from(picture.bytes));
}
