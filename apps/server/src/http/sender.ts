import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { ipAdmitted } from "../ip-list.ts";

/** The address that a request comes from: what a trusted proxy says of it, else the other end of the socket. */
export function ipOf(request: FastifyRequest): string {
  const said = plain(request.ip);
  return isIP(said) ? said : socketOf(request);
}

/** True of a request that was sent from this very machine, and by no proxy, which may speak for anyone. */
export function fromThisMachine(request: FastifyRequest): boolean {
  const { headers } = request;
  const forwarded = headers["x-forwarded-for"] ?? headers.forwarded ?? headers.via;
  return forwarded === undefined && ipAdmitted(["127.0.0.0/8", "::1"], socketOf(request));
}

function socketOf(request: FastifyRequest): string {
  return plain(request.socket.remoteAddress ?? "");
}

/** An IPv4 caller on a socket that also takes IPv6 shows as `::ffff:…`. */
function plain(address: string): string {
  return address.replace(/^::ffff:/i, "");
}
