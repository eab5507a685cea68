import type { StyleName } from "@gatehouse/contract/branding/styles.ts";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import type { Problems } from "../../lib/form.tsx";
import { problemsOf } from "../accounts/account-values.ts";
import { readColour } from "./readable-accent.ts";

/** The style variables that change something of these pages; what else is set stays as it is. */
export const colours = [
  ["color-primary", "Main color"],
  ["color-link", "Links"],
  ["title-bar-bg-color", "Title bar"],
  ["title-bar-text-color", "Text in the title bar"],
  ["menu-bg-color", "Menu"],
  ["menu-item-text-color", "Text in the menu"],
] as const satisfies readonly (readonly [StyleName, string])[];

export const measures = ["font-family", "border-radius"] as const satisfies readonly StyleName[];

export type BrandStyles = Record<(typeof colours)[number][0] | (typeof measures)[number], string>;

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
  const names = [...colours.map(([name]) => name), ...measures];
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
    ...problemsOf([...domain, ["support_email", values.support_email, [rules.email()]]]),
    ...Object.fromEntries(
      colours.flatMap(([name]) => {
        const value = values.styles[name];
        return value === "" || readColour(value) ? [] : [[`styles.${name}`, "This is no color"]];
      }),
    ),
  };
}
