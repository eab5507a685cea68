const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The first letters of the first two words, each as it is read: half of an emoji, or a letter without its accent, is none. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_.]+/).filter(Boolean);
  const firstOf = (word: string) => [...graphemes.segment(word)][0]?.segment ?? "";
  return words
    .slice(0, 2)
    .map((word) => firstOf(word).toUpperCase())
    .join("");
}
