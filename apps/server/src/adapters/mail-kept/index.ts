import type { Clock } from "../../ports/clock.ts";
import type { Letter, Mailbox, Mailer } from "../../ports/mail.ts";

const KEPT = 200;

/** Keeps the last mails in memory and sends none: what the local environment does without a mail server. */
export function keptMailer(clock: Clock): Mailer & Mailbox {
  const kept: (Letter & { at: Date })[] = [];
  return {
    letters: () => kept,
    async deliver(letter) {
      kept.unshift({ ...letter, at: clock.now() });
      kept.length = Math.min(kept.length, KEPT);
      return { result: "sent", detail: "kept" };
    },
  };
}
