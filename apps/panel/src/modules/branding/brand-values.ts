import { type IdleStyle, type StyleName, styles } from "@gatehouse/contract/branding/styles.ts";
import { patterns } from "@gatehouse/ui/field/patterns.ts";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import type { Problems } from "../../lib/form.tsx";
import { problemsOf } from "../../lib/problems.ts";
import { readColour } from "./readable-accent.ts";

type Named = Exclude<StyleName, IdleStyle>;

/** The first of these groups is seen at once, the others unfold. */
export const colourGroups = [
  {
    title: "Most seen",
    colours: [
      ["color-primary", "Main color"],
      ["color-link", "Links"],
      ["title-bar-bg-color", "Title bar background"],
      ["title-bar-text-color", "Title bar text"],
      ["menu-bg-color", "Menu background"],
      ["menu-item-text-color", "Menu text"],
    ],
  },
  {
    title: "Page and text",
    colours: [
      ["color-background", "Page background"],
      ["color-content", "Panel background"],
      ["color-font", "Text"],
      ["color-border", "Borders"],
      ["color-hover", "Hover background"],
      ["color-hover-text", "Hover text"],
    ],
  },
  {
    title: "Menu items",
    colours: [
      ["menu-item-bg-color", "Item background"],
      ["menu-item-hover-bg-color", "Selected item background"],
      ["menu-item-hover-text-color", "Selected item text"],
    ],
  },
  {
    title: "Messages",
    colours: [
      ["color-success", "Success"],
      ["color-info", "Notice"],
      ["color-warning", "Warning"],
      ["color-error", "Error"],
    ],
  },
  {
    title: "Buttons and fields",
    colours: [
      ["btn-create-color", "Main button"],
      ["btn-text-light", "Button text, light"],
      ["btn-text-dark", "Button text, dark"],
      ["btn-delete-color", "Delete button"],
      ["color-input", "Field background"],
      ["color-checkbox-bg", "Checked boxes"],
      ["color-disabled-background", "Disabled background"],
      ["color-disabled-color", "Disabled text"],
    ],
  },
] as const satisfies readonly { title: string; colours: readonly (readonly [Named, string])[] }[];

export const colours = colourGroups.flatMap((group) => group.colours.map(([name, label]) => ({ name, label })));

/** What the form calls a colour. */
export const labelOf = (wanted: StyleName): string => colours.find(({ name }) => name === wanted)?.label ?? wanted;

/** Lengths, weights and the font, each with an example. */
export const measures = [
  ["font-family", "Font", 'For example Georgia, "Times New Roman", serif'],
  ["font-size", "Font size", "For example 14px; 11px to 18px"],
  ["font-weight-normal", "Text weight", "For example 400; 300 to 600"],
  ["font-weight-bold", "Heading weight", "For example 700; 500 to 900"],
  ["spacing", "Spacing", "For example 16px; 8px to 24px"],
  ["spacing-half", "Half spacing", "For example 8px; 4px to 12px"],
  ["spacing-quarter", "Quarter spacing", "For example 4px; 2px to 6px"],
  ["border-radius", "Corner radius", "For example 4px; at most 12px"],
  ["menu-width", "Menu width", "For example 232px; 176px to 352px"],
] as const satisfies readonly (readonly [Named, string, string])[];

export type ColourName = (typeof colours)[number]["name"];
export type BrandStyles = Record<ColourName | (typeof measures)[number][0], string>;

export type BrandValues = {
  domain: string;
  title: string;
  brand_name: string;
  brand_address: string;
  support_email: string;
  support_phone: string;
  logo: string;
  favicon: string;
  styles: BrandStyles;
};

type Known = Partial<Omit<BrandValues, "styles" | "logo" | "favicon">> & {
  logo_url?: string;
  favicon_url?: string;
  styles?: Record<string, string>;
};

export function brandValuesOf(known: Known = {}): BrandValues {
  const names = [...colours.map(({ name }) => name), ...measures.map(([name]) => name)];
  return {
    domain: known.domain ?? "",
    title: known.title ?? "",
    brand_name: known.brand_name ?? "",
    brand_address: known.brand_address ?? "",
    support_email: known.support_email ?? "",
    support_phone: known.support_phone ?? "",
    logo: known.logo_url ?? "",
    favicon: known.favicon_url ?? "",
    styles: Object.fromEntries(names.map((name) => [name, known.styles?.[name] ?? ""])) as BrandStyles,
  };
}

const HOST = /^\s*([a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}\s*$/i;

export function brandProblems(values: BrandValues, withDomain: boolean): Problems {
  const domain: [string, unknown, Rule[]][] = withDomain
    ? [["domain", values.domain, [rules.required("Domain"), rules.regex("Domain", HOST)]]]
    : [];
  return {
    ...problemsOf([
      ...domain,
      ["support_email", values.support_email, [rules.email()]],
      ["support_phone", values.support_phone, [rules.regex("Phone", patterns.phone)]],
    ]),
    ...Object.fromEntries(
      measures
        .filter(([name]) => !styles.safeParse({ [name]: values.styles[name] }).success)
        .map(([name]) => [`styles.${name}`, "This is no plain value"]),
    ),
    ...Object.fromEntries(
      colours.flatMap(({ name }) => {
        const value = values.styles[name];
        return value === "" || readColour(value) ? [] : [[`styles.${name}`, "This is no solid color"]];
      }),
    ),
  };
}
