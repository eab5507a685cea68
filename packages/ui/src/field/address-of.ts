/** What a person types as the address of a link, as a browser takes it; nothing for what is none. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^mailto:\S+@\S+$/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/?#]+\.[^\s/?#]+\S*$/i.test(whole) && URL.canParse(whole) ? whole : undefined;
}
