import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function block(selector: string) {
  const from = css.indexOf(`${selector} {`);
  const body = css.slice(css.indexOf("{", from) + 1, css.indexOf("}", from));
  return new Map(Array.from(body.matchAll(/--([\w-]+):\s*([^;]+);/g), (match) => [match[1] ?? "", match[2] ?? ""]));
}

const base = block(":root");
const contrast = block('[data-theme="contrast"]');
const asked = block(":root:not([data-theme])");

/** OKLCH to linear sRGB, each channel cut to what a screen can show, then WCAG's relative luminance. */
function luminance(colour: string) {
  const [l = 0, c = 0, h = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number) => Math.min(Math.max(value, 0), 1);
  const red = cut(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = cut(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = cut(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function side(value: string, dark: boolean) {
  const both = /^light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)$/.exec(value);
  return (dark ? both?.[2] : both?.[1]) ?? value;
}

const themes = {
  light: (name: string) => side(base.get(name) ?? "", false),
  dark: (name: string) => side(base.get(name) ?? "", true),
  "contrast, light ground": (name: string) => side(contrast.get(name) ?? base.get(name) ?? "", false),
  "contrast, dark ground": (name: string) => side(contrast.get(name) ?? base.get(name) ?? "", true),
};

const grounds = ["canvas", "surface", "surface-raised", "surface-sunken", "surface-hover"];
const tones = ["info", "success", "warning", "danger", "neutral"];
const cross = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));

const text = [
  ...cross(["text", "text-muted", "text-faint", "accent-text"], [...grounds, "accent-soft"]),
  ...cross(
    tones.map((tone) => `${tone}-text`),
    grounds,
  ),
  ...tones.map((tone) => [`${tone}-text`, `${tone}-soft`] as const),
  ...tones.map((tone) => ["text", `${tone}-soft`] as const),
  ["on-accent", "accent"] as const,
  ["on-accent", "accent-hover"] as const,
];

const edges = cross(["edge", "focus", "accent", ...tones.map((tone) => `${tone}-solid`)], grounds);

describe.each(Object.entries(themes))("%s", (_, colour) => {
  it.each(text)("%s can be read on %s", (front, back) => {
    expect(ratio(colour(front), colour(back))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(edges)("%s can be seen on %s", (front, back) => {
    expect(ratio(colour(front), colour(back))).toBeGreaterThanOrEqual(3);
  });
});

describe("high contrast", () => {
  it.each(["contrast, light ground", "contrast, dark ground"] as const)("reads at 7:1, %s", (theme) => {
    for (const [front, back] of cross(["text", "text-muted", "text-faint"], grounds)) {
      expect(ratio(themes[theme](front), themes[theme](back)), `${front} on ${back}`).toBeGreaterThanOrEqual(7);
    }
  });
  it("is the same chosen or asked for by the system", () => {
    expect([...asked]).toEqual([...contrast]);
  });
});

it("measures as WCAG does", () => {
  expect(ratio("oklch(0 0 0)", "oklch(1 0 0)")).toBeCloseTo(21, 1);
  // #767676 on white, the well-known grey that just passes.
  expect(ratio("oklch(0.5659 0 0)", "oklch(1 0 0)")).toBeCloseTo(4.54, 1);
});
