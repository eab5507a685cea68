/** Marks the keys that we derive from a client's key. Clients' keys hold no control character. */
const MARK = "\u001f";

/** Builds a marked key. */
export const markedKey = (before: string, after: string): string => `${before}${MARK}${after}`;

/** The key as responses, files and searches show it. */
export const shownKey = (key: string): string => key.replace(MARK, ":");

/** SQL that shows the key in a column the same way. */
export const shownKeyIn = (column: string): string => `replace(${column}, chr(${MARK.charCodeAt(0)}), ':')`;

/** The stored keys that are shown as `shown`: as given, and with each colon replaced by the mark. */
export function keysShownAs(shown: string): string[] {
  const marked = [...shown.matchAll(/:/g)].map(({ index }) => markedKey(shown.slice(0, index), shown.slice(index + 1)));
  return [shown, ...marked];
}

/** The key under which a refund also refunds a separate fee. It is marked, so that no client's key can hold it. */
export const feeRefundKey = (key: string): string => (key === "" ? "" : markedKey(key, "split"));
