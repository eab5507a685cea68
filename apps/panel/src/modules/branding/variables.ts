import { ratio, readableAccent, readColour, textOn } from "./readable-accent.ts";

type Styles = Readonly<Record<string, string | undefined>>;

/** What a brand changes of the page: style variables, and the parts that it gives a ground of their own. */
export type Look = { variables: Record<string, string>; parts: string };

/** A brand's styles as the page wears them: its own names, and the page's own, but for what nobody could read. */
export function lookOf(styles: Styles): Look {
  const given = Object.entries(styles).flatMap(([name, value]) =>
    value ? [[`--${name.replace(/^--/, "")}`, value]] : [],
  );
  const of = (name: string) => styles[name] ?? "";
  const accent = of("color-primary") || of("accent");
  const variables = {
    ...(Object.fromEntries(given) as Record<string, string>),
    ...(accent ? readableAccent(accent) : {}),
    ...(of("color-link") ? { "--accent-text": readableAccent(of("color-link"))["--accent-text"] ?? "" } : {}),
    ...(of("font-family") ? { "--sans": of("font-family") } : {}),
    ...(of("border-radius") ? { "--radius": `min(${of("border-radius")}, 12px)` } : {}),
    ...partOf("bar", of("title-bar-bg-color"), of("title-bar-text-color")),
    ...partOf("menu", of("menu-bg-color"), of("menu-item-text-color")),
  };
  const parts = ["bar", "menu"].filter((part) => `--brand-${part}` in variables).join(" ");
  return { variables, parts };
}

/** A ground with text that can be read on it: the brand's where it is good enough, else black or white. */
function partOf(part: string, ground: string, text: string): Record<string, string> {
  const base = readColour(ground);
  if (base === undefined) return {};
  const wanted = readColour(text);
  const readable = wanted !== undefined && ratio(wanted, base) >= LEAST;
  return { [`--brand-${part}`]: ground, [`--brand-${part}-text`]: readable ? text : textOn(base) };
}

/** The contrast that text must have (WCAG 2, level AA). */
export const LEAST = 4.5;

export type Finding = { what: string; ratio: number; passes: boolean; instead: string };

const white = "#ffffff";

/** How well what a brand wants can be read, and what is shown where it can't. */
export function findingsOf(styles: Styles): Finding[] {
  const pairs = [
    { what: "Main color on white", text: styles["color-primary"], ground: white, instead: "a darker one is used" },
    { what: "Links on white", text: styles["color-link"], ground: white, instead: "a darker one is used" },
    {
      what: "Title bar",
      text: styles["title-bar-text-color"],
      ground: styles["title-bar-bg-color"],
      instead: "black or white is used",
    },
    {
      what: "Menu",
      text: styles["menu-item-text-color"],
      ground: styles["menu-bg-color"],
      instead: "black or white is used",
    },
  ];
  return pairs.flatMap(({ what, text = "", ground = "", instead }) => {
    const [one, other] = [readColour(text), readColour(ground)];
    if (one === undefined || other === undefined) return [];
    const measured = ratio(one, other);
    return [{ what, ratio: measured, passes: measured >= LEAST, instead }];
  });
}
