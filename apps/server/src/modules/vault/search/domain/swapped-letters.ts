/** The text with each two neighbouring letters of it changed over, in small letters: what fingers do that are too fast. */
export function swappedLetters(text: string): string[] {
  const letters = [...text.toLowerCase()];
  const isPair = (at: number) => /^(?!(.)\1)[\p{L}\d]{2}$/u.test(`${letters[at]}${letters[at + 1]}`);
  return letters.flatMap((_, at) =>
    isPair(at)
      ? [
          letters
            .with(at, letters[at + 1] as string)
            .with(at + 1, letters[at] as string)
            .join(""),
        ]
      : [],
  );
}
