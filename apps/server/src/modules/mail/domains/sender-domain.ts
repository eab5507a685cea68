import type { Services } from "../../../context.ts";

/** The domain from which this installation sends. */
export function senderDomain({ config }: Pick<Services, "config">): string {
  return /@([^@<>\s]+)>?\s*$/.exec(config.MAIL_FROM)?.[1] ?? "localhost";
}
