/** Stands in the keys that are made of a client's own. No client's has it, for theirs hold no control character. */
const MARK = "\u001f";

/** A key with one mark. */
export const markedKey = (before: string, after: string): string => `${before}${MARK}${after}`;

/** As replies, files and searches show a key. */
export const shownKey = (key: string): string => key.replace(MARK, ":");

/** The same of a column, in SQL. */
export const shownKeyIn = (column: string): string => `replace(${column}, chr(${MARK.charCodeAt(0)}), ':')`;

/** The keys that are shown so: that of a client, and those in which one of its colons is the mark. */
export function keysShownAs(shown: string): string[] {
  const marked = [...shown.matchAll(/:/g)].map(({ index }) => markedKey(shown.slice(0, index), shown.slice(index + 1)));
  return [shown, ...marked];
}
