import type { IdleStyle, StyleName } from "@gatehouse/contract/branding/styles.ts";
import {
  accentOf,
  css,
  type Grounds,
  LEAST,
  luminance,
  ownGrounds,
  type Rgb,
  ratio,
  textOn,
  toneOn,
  untilReadable,
} from "./readable-accent.ts";

export type Styles = Readonly<Partial<Record<StyleName, string>>>;
type Values = Record<string, string>;

/** Tokens of the page, in the scheme where they can be read. What high contrast sets itself is never in `both`. */
export type Tokens = { both: Values; light: Values; dark: Values };

type Scheme = keyof Grounds;
type Worn = { value: string; styles: Styles; read: (colour: string) => Rgb | undefined };
type Way = (worn: Worn) => Partial<Tokens>;

type Pair = { what: string; token: string; texts: readonly StyleName[]; grounds: readonly StyleName[] };

/** What is written on a ground of the brand's own, of several the first that it has; else black or white is. */
export const ownPairs: readonly Pair[] = [
  {
    what: "Title bar text on its background",
    token: "--brand-bar-text",
    texts: ["title-bar-text-color"],
    grounds: ["title-bar-bg-color"],
  },
  {
    what: "Menu text on its background",
    token: "--brand-menu-text",
    texts: ["menu-item-text-color"],
    grounds: ["menu-bg-color"],
  },
  {
    what: "Menu text on item background",
    token: "--menu-item-text",
    texts: ["menu-item-text-color"],
    grounds: ["menu-item-bg-color"],
  },
  {
    what: "Selected item text on its background",
    token: "--menu-hover-text",
    texts: ["menu-item-hover-text-color"],
    grounds: ["menu-item-hover-bg-color"],
  },
  {
    what: "Disabled text on its background",
    token: "--disabled-text",
    texts: ["color-disabled-color"],
    grounds: ["color-disabled-background"],
  },
  {
    what: "Button text on main button",
    token: "--on-button",
    texts: ["btn-text-dark", "btn-text-light"],
    grounds: ["btn-create-color", "btn-update-color"],
  },
];

/** Grounds of the page, on which its own text has to be read. */
export const pageGrounds = ["color-background", "color-content", "color-input", "color-hover"] as const;

/**
 * Which tokens each style of a brand sets, and how. Grounds stand before what is written on them. What nobody could read is left
 * out or moved until they can.
 */
export const styleTokens: Record<Exclude<StyleName, IdleStyle>, Way> = {
  "color-background": page("--canvas"),
  "color-content": page("--surface", "--surface-raised"),
  "color-input": page("--field"),
  "color-hover": page("--surface-hover"),
  "color-hover-text": ink((text) => ({ "--hover-text": text })),
  "color-font": ink((text, ground) => ({
    "--text": text,
    "--text-muted": untilReadable(mix(text, ground, 0.25), ground),
    "--text-faint": untilReadable(mix(text, ground, 0.35), ground),
  })),
  "color-border": bySchemes((line) => ({ "--line": line, "--line-strong": line })),
  "color-primary": accent(["--accent", "--accent-text", "--accent-soft", "--accent-hover", "--on-accent"]),
  "color-link": accent(["--accent-text"]),
  "color-success": tone("success"),
  "color-info": tone("info"),
  "color-warning": tone("warning"),
  "color-error": tone("danger"),
  "color-checkbox-bg": bySchemes((own, ground) => {
    const { solid } = toneOn(own, ground);
    return { "--check": solid, "--on-check": textOn(solid) };
  }),
  "color-disabled-background": colour((own) => ({ "--disabled": own, "--disabled-text": textOn(own) })),
  "color-disabled-color": textOnOwn("color-disabled-color"),
  "title-bar-bg-color": colour((own) => ({ "--brand-bar": own, "--brand-bar-text": textOn(own) })),
  "title-bar-text-color": textOnOwn("title-bar-text-color"),
  "menu-bg-color": colour((own) => ({ "--brand-menu": own, "--brand-menu-text": textOn(own) })),
  "menu-item-bg-color": colour((own) => ({
    "--menu-item": own,
    "--menu-item-text": textOn(own),
    "--menu-hover": own,
    "--menu-hover-text": textOn(own),
  })),
  "menu-item-text-color": textOnOwn("menu-item-text-color"),
  "menu-item-hover-bg-color": colour((own) => ({ "--menu-hover": own, "--menu-hover-text": textOn(own) })),
  "menu-item-hover-text-color": textOnOwn("menu-item-hover-text-color"),
  "menu-width": sized((width) => ({ "--side": `${within(width, 11, 22)}rem` })),
  "btn-update-color": colour(button),
  "btn-create-color": colour(button),
  "btn-text-dark": textOnOwn("btn-text-dark"),
  "btn-text-light": textOnOwn("btn-text-light"),
  "btn-error-color": dangerous(),
  "btn-delete-color": dangerous(),
  "font-family": ({ value }) => ({ both: { "--sans": value } }),
  "font-size": sized((body) => {
    const size = within(body, 0.6875, 1.125);
    const scaled = { "--size-caption": 12 / 13, "--size-body": 1, "--size-lead": 15 / 13, "--size-heading": 16 / 13 };
    return Object.fromEntries(
      Object.entries(scaled).map(([token, share]) => [token, `${+(size * share).toFixed(4)}rem`]),
    );
  }),
  "font-weight-normal": weighed("--weight", 300, 600),
  "font-weight-bold": weighed("--weight-bold", 500, 900),
  spacing: sized((space) => ({ "--space-4": `${within(space * 16, 8, 24)}px` })),
  "spacing-half": sized((space) => ({ "--space-2": `${within(space * 16, 4, 12)}px` })),
  "spacing-quarter": sized((space) => ({ "--space-1": `${within(space * 16, 2, 6)}px` })),
  "border-radius": ({ value }) => ({ both: { "--radius": `min(${value}, 12px)` } }),
};

type Colours = Record<string, Rgb>;

const written = (colours: Colours): Values =>
  Object.fromEntries(Object.entries(colours).map(([token, own]) => [token, css(own)]));

/** Whatever the scheme. */
function colour(tokens: (own: Rgb) => Colours): Way {
  return ({ value, read }) => {
    const own = read(value);
    return own ? { both: written(tokens(own)) } : {};
  };
}

/** In each scheme what suits its ground. */
function bySchemes(tokens: (own: Rgb, ground: Rgb) => Colours | undefined): Way {
  return (worn) => {
    const own = worn.read(worn.value);
    if (own === undefined) return {};
    const { light, dark } = groundsOf(worn);
    return { light: written(tokens(own, light) ?? {}), dark: written(tokens(own, dark) ?? {}) };
  };
}

/** A ground of the page: worn in the scheme whose faintest text can be read on it, and in none if there is no such. */
function page(...tokens: `--${string}`[]): Way {
  return ({ value, read }) => {
    const own = read(value);
    const scheme = own && schemeOf(own);
    if (own === undefined || scheme === undefined) return {};
    return { [scheme]: Object.fromEntries(tokens.map((token) => [token, css(own)])) };
  };
}

/** Text on the page: in each scheme where it can be read. */
function ink(tokens: (own: Rgb, ground: Rgb) => Colours): Way {
  return bySchemes((own, ground) => (ratio(own, ground) >= LEAST ? tokens(own, ground) : undefined));
}

/** Text on the grounds of the brand's own that it is for. */
function textOnOwn(name: StyleName): Way {
  return ({ value, styles, read }) => {
    const text = read(value);
    const readable = ownPairs.filter(({ texts, grounds }) => {
      const ground = texts.includes(name) && read(firstOf(styles, grounds));
      return text && ground && ratio(text, ground) >= LEAST;
    });
    return text ? { both: Object.fromEntries(readable.map(({ token }) => [token, css(text)])) } : {};
  };
}

export const firstOf = (styles: Styles, names: readonly StyleName[]) =>
  names.map((name) => styles[name]).find(Boolean) ?? "";

function accent(tokens: readonly string[]): Way {
  return (worn) => {
    const own = worn.read(worn.value);
    if (own === undefined) return {};
    const all = accentOf(own, groundsOf(worn));
    const set = Object.fromEntries(tokens.map((token) => [token, all[token] ?? ""]));
    return { light: set, dark: set };
  };
}

function tone(name: "success" | "info" | "warning" | "danger"): Way {
  return bySchemes((own, ground) => {
    const { text, soft, solid } = toneOn(own, ground);
    return { [`--${name}-text`]: text, [`--${name}-soft`]: soft, [`--${name}-solid`]: solid };
  });
}

/** The one that is pressed most: its words stay readable while it is pointed at, as it moves away from them. */
function button(own: Rgb): Colours {
  const text = textOn(own);
  const away = text.map((part) => 1 - part) as Rgb;
  return { "--button": own, "--button-hover": mix(own, away, 0.12), "--on-button": text };
}

function dangerous(): Way {
  return bySchemes((own, ground) => {
    const { text, soft } = toneOn(own, ground);
    return { "--button-danger": text, "--button-danger-soft": soft };
  });
}

/** A length in rem, so that it grows with the text that a person has chosen in the browser. */
function sized(tokens: (rem: number) => Values): Way {
  return ({ value }) => {
    const [, figure = "", unit = ""] = /^\s*(\d*\.?\d+)(px|pt|rem)\s*$/.exec(value) ?? [];
    const rem = Number(figure) * (inRem[unit] ?? 0);
    return rem > 0 ? { both: tokens(rem) } : {};
  };
}

const inRem: Record<string, number> = { px: 1 / 16, pt: 1 / 12, rem: 1 };

function weighed(token: string, least: number, most: number): Way {
  return ({ value }) => {
    const weight = { normal: 400, bold: 700 }[value] ?? Number(value || Number.NaN);
    return weight > 0 ? { both: { [token]: String(within(weight, least, most)) } } : {};
  };
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

const mix = (one: Rgb, other: Rgb, share: number) =>
  one.map((part, at) => part + ((other[at] ?? 0) - part) * share) as Rgb;

/** The page's faintest text, by day and by night: what can carry it can carry all other. */
const faintest = { light: [0.41, 0.42, 0.42], dark: [0.59, 0.61, 0.61] } as const satisfies Record<
  Scheme,
  readonly number[]
>;

const schemeOf = (ground: Rgb): Scheme | undefined =>
  (["light", "dark"] as const).find((scheme) => ratio([...faintest[scheme]], ground) >= LEAST);

/** How well the page's faintest text can be read on a ground, in the scheme that suits it better. */
export const faintestRatio = (ground: Rgb) =>
  Math.max(...Object.values(faintest).map((text) => ratio([...text], ground)));

/** Of the page's own grounds and those of the brand the one that is hardest to read on, in each scheme. */
export function groundsOf({ styles, read }: Omit<Worn, "value">): Grounds {
  const worst = { ...ownGrounds };
  for (const name of pageGrounds) {
    const ground = read(styles[name] ?? "");
    const scheme = ground && schemeOf(ground);
    if (ground === undefined || scheme === undefined) continue;
    const [own, known] = [luminance(ground), luminance(worst[scheme])];
    if (scheme === "light" ? own < known : own > known) worst[scheme] = ground;
  }
  return worst;
}
