import * as z from "zod/mini";
import { bounded } from "../primitives.ts";

/** What a brand may set: style variables of the page by their names, without the two dashes. */
export const styleNames = [
  ...["color-primary", "color-secondary", "color-tertiary", "color-quaternary", "color-white", "color-lightest"],
  ...["color-lighter", "color-light", "color-grey", "color-dark", "color-darker", "color-darkest", "color-black"],
  ...["color-border", "color-background", "color-content", "color-hover", "color-hover-text", "color-font"],
  ...["color-link", "color-input", "color-success", "color-info", "color-warning", "color-error"],
  ...["color-checkbox-bg", "color-disabled-color", "color-disabled-background", "menu-width", "menu-bg-color"],
  ...["menu-item-text-color", "menu-item-bg-color", "menu-item-hover-text-color", "menu-item-hover-bg-color"],
  ...["title-bar-bg-color", "title-bar-text-color", "collapse-bar-bg-color", "btn-create-color", "btn-update-color"],
  ...["btn-delete-color", "btn-success-color", "btn-info-color", "btn-warning-color", "btn-error-color"],
  ...["btn-text-light", "btn-text-dark", "font-family", "font-size", "font-weight-normal", "font-weight-bold"],
  ...["spacing", "spacing-half", "spacing-quarter", "border-radius"],
] as const;
export type StyleName = (typeof styleNames)[number];

/**
 * Those that no part of the panel wears: it mixes its greys from ground and text, has one hue, and no bar that folds. They are
 * set on the page under their names like all others.
 */
export const idleStyles = [
  ...["color-secondary", "color-tertiary", "color-quaternary", "color-white", "color-lightest", "color-lighter"],
  ...["color-light", "color-grey", "color-dark", "color-darker", "color-darkest", "color-black"],
  ...["collapse-bar-bg-color", "btn-success-color", "btn-info-color", "btn-warning-color"],
] as const satisfies readonly StyleName[];
export type IdleStyle = (typeof idleStyles)[number];

const harmless = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|calc|min|max|clamp|light-dark)?$/i;

/** A plain value: nothing that ends a rule, hides in an escape or a comment, or makes the browser fetch something. */
function isPlain(value: string): boolean {
  if (!/^[\w\s#%.,()"'/+*-]*$/.test(value) || value.includes("/*")) return false;
  const beforeBrackets = value.split("(").slice(0, -1);
  return beforeBrackets.every((before) =>
    harmless.test(
      before
        .trimEnd()
        .split(/[^\w-]/)
        .at(-1) ?? "",
    ),
  );
}

/** Names that are not in the list are not kept; an empty value takes one away. */
export const styles = z.object(
  Object.fromEntries(styleNames.map((name) => [name, z.optional(bounded(120).check(z.refine(isPlain)))])) as Record<
    StyleName,
    z.ZodMiniOptional<z.ZodMiniString>
  >,
);
export type Styles = z.output<typeof styles>;
