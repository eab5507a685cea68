/** Returns the beginning of a text without what PostgreSQL can't store: null characters and lone surrogates. */
export const storableText = (text: string, length: number): string =>
  text.slice(0, length).toWellFormed().replaceAll("\0", "");
