const halfHours = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, "0")}:${at % 2 === 0 ? "00" : "30"}`,
);

/** The hours at which a batch can be sent, to choose from; a minute between them that was once set is one more. */
export function settleHours(set: string) {
  return [...new Set([...halfHours, set])].sort().map((value) => ({ value, label: value }));
}
