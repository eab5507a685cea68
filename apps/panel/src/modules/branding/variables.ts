import { readColour } from "./readable-accent.ts";
import { type Styles, styleTokens, type Tokens } from "./style-tokens.ts";

/** What a brand changes of the page: its own names, the page's tokens, and the parts that it gives a ground of their own. */
export type Look = { given: Record<string, string>; tokens: Tokens; parts: string };

type Named = keyof typeof styleTokens;

/** A brand's styles as the page wears them. */
export function lookOf(styles: Styles, read = readColour): Look {
  const given = Object.entries(styles).flatMap(([name, value]) => (value ? [[`--${name}`, value]] : []));
  const tokens: Tokens = { both: {}, light: {}, dark: {} };
  for (const [name, way] of Object.entries(styleTokens)) {
    const value = styles[name as Named];
    if (!value) continue;
    for (const [scheme, values] of Object.entries(way({ value, styles, read })))
      Object.assign(tokens[scheme as keyof Tokens], values);
  }
  const parts = ["bar", "menu"].filter((part) => `--brand-${part}` in tokens.both).join(" ");
  return { given: Object.fromEntries(given), tokens, parts };
}
