import type { EmailEvent } from "@gatehouse/contract/transactions/act-calls.ts";

type Told = Pick<EmailEvent, "event" | "email">;

/** Whether what is known last, of one address at least, leaves open what becomes of its mail. The newest comes first. */
export function isUnderWay(events: readonly Told[] = []): boolean {
  const last = new Map(events.toReversed().map(({ email, event }) => [email, event]));
  return [...last.values()].some((event) => event === "processed" || event === "deferred");
}
