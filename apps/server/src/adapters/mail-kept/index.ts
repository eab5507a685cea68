import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Clock } from "../../ports/clock.ts";
import type { KeptLetter, Mailbox, Mailer } from "../../ports/mail.ts";

const KEPT = 200;
/** They hold links that set passwords. */
const OWNER_ONLY = { mode: 0o600 };

/**
 * Keeps the last mails in a file and sends none: what the local environment does without a mail server. A program that only
 * serves shows what another that only works has sent.
 */
export function keptMailer(clock: Clock, file: string): Mailer & Mailbox {
  writeFileSync(file, readKept(file).map(lineOf).toReversed().join(""), OWNER_ONLY);
  return {
    letters: () => readKept(file),
    async deliver({ sender, ...letter }) {
      appendFileSync(file, lineOf({ ...letter, from: sender?.address ?? "", at: clock.now() }), OWNER_ONLY);
      return { result: "sent", detail: "kept" };
    },
  };
}

const lineOf = (letter: KeptLetter) => `${JSON.stringify(letter)}\n`;

/** Newest first. A line that was cut when the program was killed is left out. */
function readKept(file: string): KeptLetter[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").split("\n").toReversed().flatMap(readLine).slice(0, KEPT);
}

function readLine(line: string): KeptLetter[] {
  try {
    const letter = JSON.parse(line) as Omit<KeptLetter, "at"> & { at: string };
    return [{ ...letter, at: new Date(letter.at) }];
  } catch {
    return [];
  }
}
