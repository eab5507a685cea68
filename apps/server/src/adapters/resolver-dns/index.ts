import { Resolver as Dns } from "node:dns/promises";
import type { Resolver } from "../../ports/resolver.ts";

/** Names without such a record, and names that are nobody's. */
const absent = new Set(["ENODATA", "ENOTFOUND", "EBADNAME"]);

/** Asks the given name servers, else those that the machine uses; each question ends well before its caller gives up. */
export function dnsResolver(servers?: readonly string[]): Resolver {
  const dns = new Dns({ timeout: 3_000, tries: 2 });
  if (servers) dns.setServers(servers);
  return {
    async txt(name) {
      try {
        return (await dns.resolveTxt(name)).map((pieces) => pieces.join(""));
      } catch (error) {
        if (absent.has(String((error as NodeJS.ErrnoException).code))) return [];
        throw error;
      }
    },
  };
}
