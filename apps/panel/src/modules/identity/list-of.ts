/** The parts of a list that was typed with commas, spaces or line breaks between them. */
export function listOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
