import type { EmailEvent } from "@gatehouse/contract/transactions/act-schemas.ts";

type Told = Pick<EmailEvent, "event" | "email">;

/** With one of these it is known what became of a mail, though more may be told of it later. */
const ends = new Set<EmailEvent["event"]>(["delivered", "dropped", "bounce"]);

/**
 * Whether of one address at least it is open what becomes of a mail. The newest comes first. Which mail an event is about is
 * not told. So each mail that was written wants its end, as two that are sent at once end one after the other; and where
 * the newest event leaves it open it is, as one mail can be told of twice, delivered and then sent back.
 */
export function isUnderWay(events: readonly Told[] = []): boolean {
  const byAddress = Map.groupBy(events, ({ email }) => email);
  return [...byAddress.values()].some((told) => {
    const written = told.filter(({ event }) => event === "processed").length;
    const ended = told.filter(({ event }) => ends.has(event)).length;
    return ended < written || told[0]?.event === "processed" || told[0]?.event === "deferred";
  });
}
