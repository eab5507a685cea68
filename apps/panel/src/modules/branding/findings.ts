import type { StyleName } from "@gatehouse/contract/branding/styles.ts";
import { labelOf } from "./brand-values.ts";
import { LEAST, ratio, readColour } from "./readable-accent.ts";
import { faintestRatio, firstOf, groundsOf, ownPairs, pageGrounds, type Styles } from "./style-tokens.ts";

export type Finding = { what: string; ratio: number; passes: boolean; instead: string };

/** What is moved towards black or white until it can be read. */
const moved: StyleName[] = [
  ...(["color-primary", "color-link", "color-success", "color-info", "color-warning", "color-error"] as const),
  ...(["btn-delete-color"] as const),
];
const inks: StyleName[] = ["color-font", "color-hover-text"];

/** How well what a brand wants can be read, and what is shown where it can't. */
export function findingsOf(styles: Styles, read = readColour): Finding[] {
  const page = groundsOf({ styles, read });
  const colourOf = (name: StyleName) => read(styles[name] ?? "");
  const finding = (what: string, measured: number | undefined, instead: string): Finding[] =>
    measured === undefined ? [] : [{ what, ratio: measured, passes: measured >= LEAST, instead }];
  const onPage = (name: StyleName, best: (own: readonly [number, number, number]) => number) => {
    const own = colourOf(name);
    return own && best(own);
  };
  const where = page.light.every((part) => part === 1) ? "white background" : "page background";
  return [
    ...pageGrounds.flatMap((name) =>
      finding(
        `Text on ${labelOf(name).toLowerCase()}`,
        onPage(name, (own) => faintestRatio([...own])),
        "it is left out",
      ),
    ),
    ...inks.flatMap((name) => {
      const best = onPage(name, (own) => Math.max(ratio([...own], page.light), ratio([...own], page.dark)));
      return finding(`${labelOf(name)} on page background`, best, "it is left out");
    }),
    ...moved.flatMap((name) => {
      const measured = onPage(name, (own) => ratio([...own], page.light));
      return finding(`${labelOf(name)} on ${where}`, measured, "a darker one is used");
    }),
    ...ownPairs.flatMap(({ what, texts, grounds }) => {
      const ground = read(firstOf(styles, grounds));
      const own = texts.map(colourOf).filter((text) => text !== undefined);
      // Of a light text and a dark one it is enough that one can be read.
      const best = ground && own.length > 0 ? Math.max(...own.map((text) => ratio(text, ground))) : undefined;
      return finding(what, best, "black or white is used");
    }),
  ];
}
