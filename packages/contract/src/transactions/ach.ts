/** Routing numbers of no bank: those that provoke an answer of the sandbox, and the one that published examples store. */
const sandboxNumbers = new Set(["000000000", "000000001", "000000002", "111111111"]);

const weights = [3, 7, 1];

/** Nine digits whose weighted sum is a multiple of ten. */
export function abaChecksum(routing: string): boolean {
  if (!/^\d{9}$/.test(routing)) return false;
  const digits = [...routing].map(Number);
  return digits.reduce((sum, digit, index) => sum + digit * (weights[index % 3] ?? 0), 0) % 10 === 0;
}

/** Those of the sandbox come first: not all of them pass the checksum. */
export function routingAccepted(routing: string): boolean {
  return sandboxNumbers.has(routing) || abaChecksum(routing);
}

/** What a masked account still shows. */
export const shownOf = (masked: string) => masked.replaceAll("*", "");

/** The last four digits, and never more than half: an account may have only four. */
export function maskAccount(account: string): string {
  const shown = Math.min(4, Math.floor(account.length / 2));
  return "*".repeat(account.length - shown) + account.slice(account.length - shown);
}
