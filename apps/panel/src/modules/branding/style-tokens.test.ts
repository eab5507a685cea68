import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { idleStyles, type StyleName, styleNames } from "@gatehouse/contract/branding/styles.ts";
import { expect, test } from "vitest";
import { colours, measures } from "./brand-values.ts";
import { findingsOf } from "./findings.ts";
import { LEAST, type Rgb, ratio } from "./readable-accent.ts";
import { ownPairs, type Styles, styleTokens } from "./style-tokens.ts";
import { lookOf } from "./variables.ts";

const house = join(import.meta.dirname, "../../../../..");
const css = globSync("{packages/ui,apps/panel}/src/**/*.css", { cwd: house })
  .map((path) => readFileSync(join(house, path), "utf8"))
  .join("\n");

/** What a browser would read. */
const read = (colour: string): Rgb | undefined => {
  const parts = colour.startsWith("#")
    ? (colour.match(/[0-9a-f]{2}/g) ?? []).map((part) => Number.parseInt(part, 16))
    : [];
  const channels = parts.length === 3 ? parts : (colour.match(/^rgb\(([^)]*)\)/)?.[1]?.split(" ") ?? []).map(Number);
  return channels.length === 3 ? (channels.map((part) => part / 255) as Rgb) : undefined;
};

const sample: Partial<Record<StyleName, string>> = {
  "color-background": "#fffaf0",
  "color-content": "#fffaf0",
  "color-input": "#fffaf0",
  "color-hover": "#fffaf0",
  "color-font": "#102030",
  "color-hover-text": "#102030",
  "font-family": "serif",
  "font-size": "15px",
  "font-weight-normal": "400",
  "font-weight-bold": "bold",
  spacing: "20px",
  "spacing-half": "6px",
  "spacing-quarter": "3px",
  "border-radius": "2px",
  "menu-width": "200px",
};

/** What a text has to stand on before it is worn. */
const standsOn: Partial<Record<StyleName, StyleName>> = Object.fromEntries(
  ownPairs.flatMap(({ texts, grounds }) => texts.map((text) => [text, grounds[0]])),
);

const worn = Object.keys(styleTokens) as StyleName[];

test("a style is worn by the panel, or named among those that do nothing", () => {
  expect([...worn, ...idleStyles].sort()).toEqual([...styleNames].sort());
  const said = readFileSync(join(house, "SECURITY.md"), "utf8");
  for (const name of idleStyles) expect(said).toContain(`\`${name}\``);
});

test("what one style replaces by another of the same is offered once, all else that is worn on the form", () => {
  const offered = [...colours.map(({ name }) => name), ...measures.map(([name]) => name)];
  expect([...offered, "btn-update-color", "btn-error-color"].sort()).toEqual([...worn].sort());
});

test.each(worn)("%s changes something that the pages read, and stands on the page under its own name", (name) => {
  const ground = standsOn[name];
  const without = lookOf(ground ? { [ground]: "#ffffff" } : {}, read);
  const value = sample[name] ?? "#204060";
  const { given, tokens } = lookOf({ ...(ground ? { [ground]: "#ffffff" } : {}), [name]: value }, read);
  expect(given[`--${name}`]).toBe(value);
  const schemes = ["both", "light", "dark"] as const;
  const changed = schemes.flatMap((scheme) =>
    Object.entries(tokens[scheme]).filter(([token, set]) => without.tokens[scheme][token] !== set),
  );
  expect(changed.length).toBeGreaterThan(0);
  const known = (token: string) => [`var(${token})`, `var(${token},`, `${token}:`].some((use) => css.includes(use));
  const unread = changed.filter(([token]) => !known(token));
  expect(unread).toEqual([]);
});

test.each(colours)("of $name the form says where it is not worn as it was typed", ({ name }) => {
  const ground = standsOn[name];
  const before: Styles = ground ? { [ground]: "#808080" } : {};
  const styles = { ...before, [name]: "#808080" };
  const [without, { tokens }] = [lookOf(before, read), lookOf(styles, read)];
  const isWorn = (["both", "light", "dark"] as const).some((scheme) =>
    Object.entries(tokens[scheme]).some(
      ([token, value]) => value === "rgb(128 128 128)" && without.tokens[scheme][token] !== value,
    ),
  );
  expect(isWorn || findingsOf(styles, read).some(({ passes }) => !passes)).toBe(true);
});

test("of a light and a dark text on the main button the one that can be read is told of", () => {
  const styles = { "btn-create-color": "#102030", "btn-text-light": "#ffffff", "btn-text-dark": "#000000" };
  expect(findingsOf(styles, read)).toMatchObject([{ what: "Button text on main button", passes: true }]);
  expect(findingsOf({ ...styles, "btn-text-light": "" }, read)).toMatchObject([
    { what: "Button text on main button", passes: false },
  ]);
});

test("what high contrast sets is left to it, whatever the brand", () => {
  const contrast = /\[data-theme="contrast"\] \{([^}]*)\}/.exec(css)?.[1] ?? "";
  const own = [...contrast.matchAll(/(--[\w-]+):/g)].map(([, token]) => token);
  expect(own).toEqual(expect.arrayContaining(["--line", "--line-strong", "--accent", "--accent-text"]));
  const { both } = lookOf(Object.fromEntries(worn.map((name) => [name, sample[name] ?? "#204060"])), read).tokens;
  expect(Object.keys(both).filter((token) => own.includes(token))).toEqual([]);
});

test("a ground that no text of the page can be read on is left out, and one that suits a scheme is worn there alone", () => {
  expect(lookOf({ "color-background": "#808080" }, read).tokens).toEqual({ both: {}, light: {}, dark: {} });
  const { light, dark } = lookOf({ "color-background": "#fff4e0", "color-content": "#101418" }, read).tokens;
  expect(Object.keys(light)).toEqual(["--canvas"]);
  expect(Object.keys(dark)).toEqual(["--surface", "--surface-raised"]);
});

test.each(["#ffe600", "#000000", "#ffffff", "#808080", "#7a1fa3"])("whatever is made of %s can be read", (own) => {
  const names: StyleName[] = ["color-font", "color-success", "color-error", "color-checkbox-bg", "btn-delete-color"];
  const grounds = { light: "#fff4e0", dark: "#20242a" };
  const styles = { "color-background": grounds.light, "color-content": grounds.dark };
  const all = { ...styles, ...Object.fromEntries(names.map((name) => [name, own])), "btn-create-color": own };
  const { tokens } = lookOf(all, read);
  const at = (colour = "") => read(colour) as Rgb;
  for (const scheme of ["light", "dark"] as const) {
    const set = tokens[scheme];
    for (const [token, value] of Object.entries(set).filter(([token]) => /text|danger$/.test(token)))
      expect(ratio(at(value), at(grounds[scheme])), token).toBeGreaterThanOrEqual(LEAST - 0.1);
    expect(ratio(at(set["--success-text"]), at(set["--success-soft"]))).toBeGreaterThanOrEqual(LEAST - 0.1);
    expect(ratio(at(set["--on-check"]), at(set["--check"]))).toBeGreaterThanOrEqual(LEAST - 0.1);
  }
  for (const ground of ["--button", "--button-hover"])
    expect(ratio(at(tokens.both["--on-button"]), at(tokens.both[ground]))).toBeGreaterThanOrEqual(LEAST);
});
