/** Blanks within the braces are taken off by code: as part of the pattern they would make it reckon for minutes. */
const MARK = /\{\{([^{}]*)\}\}/g;

/** A placeholder as it is written. */
export const placeholderMark = (name: string) => `{{${name}}}`;

/** Every name between double braces, known or not. */
export function placeholdersIn(...parts: readonly string[]): string[] {
  return [...new Set(parts.flatMap((part) => [...part.matchAll(MARK)].map(([, name = ""]) => name.trim())))];
}

/** Where a placeholder is begun that nothing closes: its first word, as it is written. */
export function unclosedIn(part: string): string | undefined {
  const rest = part.replace(MARK, " ");
  const at = rest.indexOf("{{");
  return at < 0 ? undefined : /^\{\{\s?[^\s<]{0,40}/.exec(rest.slice(at))?.[0].trimEnd();
}

/** A text with something said for each name. */
export function fillPlaceholders(part: string, say: (name: string) => string): string {
  return part.replace(MARK, (_, name: string) => say(name.trim()));
}
