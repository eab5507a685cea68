/** The first letters of the first two words, each as it is read: half of an emoji, or a letter without its accent, is none. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_.]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => firstOf(word).toUpperCase())
    .join("");
}

/** A letter of English that no accent follows is one by itself. What else belongs together only the browser knows, which takes long over it. */
function firstOf(word: string): string {
  if (/^[!-~](?![^!-~])/.test(word)) return word.charAt(0);
  return [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word)][0]?.segment ?? "";
}
