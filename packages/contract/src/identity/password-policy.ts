import { guessedFirst } from "./guessed-first.ts";
import type { PasswordPolicy } from "./user.ts";

const leastLength: Record<PasswordPolicy, number> = { pattern: 8, strict: 12 };
const LONGEST = 128;
/** One line with a lower-case letter, an upper-case letter, a digit and a symbol. */
const needed = [/^.*$/, /[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*]/];
const isMixture = (password: string) => needed.every((pattern) => pattern.test(password));

/** Shorter names stand in too many good passwords by chance. */
const TELLING_LENGTH = 4;

export type PasswordOwner = { username?: string; email?: string };

/** What every password needs, to be told before one is typed. */
export function passwordShape(policy: PasswordPolicy): string {
  return `at least ${leastLength[policy]} characters with a lower-case letter, an upper-case letter, a digit and a symbol`;
}

/** What is wrong with a password, or nothing; panel and server ask the same. */
export function passwordFault(
  password: string,
  policy: PasswordPolicy,
  { username = "", email = "" }: PasswordOwner = {},
): string | undefined {
  const { length } = password;
  if (length < leastLength[policy] || length > LONGEST || !isMixture(password)) return passwordShape(policy);
  if (policy !== "strict") return undefined;
  const small = password.toLowerCase();
  const telling = [username, email.split("@")[0] ?? ""].filter((one) => one.length >= TELLING_LENGTH);
  if (telling.some((one) => small.includes(one.toLowerCase()))) return "it must not hold the username or mail address";
  return isGuessedFirst(small) ? "a common word with something around it is guessed first" : undefined;
}

const swapped: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "0": "o",
  $: "s",
  "5": "s",
  "1": "i",
  "!": "i",
};

/** The shortest piece that the text is nothing but repetitions of: the text itself, if it is none. */
const repeatedIn = (text: string) => text.slice(0, `${text}${text}`.indexOf(text, 1));

/** `p@ssw0rd2024!` is `password` to whoever guesses: letters in disguise, digits and symbols at the ends. */
function isGuessedFirst(small: string): boolean {
  const last = [...small].findLastIndex((one) => /[a-z]/.test(one));
  const head = [...small].slice(0, last + 1).join("");
  const cores = [head, head.replace(/^[^a-z]+/, "")].map((core) =>
    core.replace(/[@430$51!]/g, (one) => swapped[one] ?? one),
  );
  return cores.some((core) => guessedFirst.has(core) || guessedFirst.has(repeatedIn(core)));
}
