import { expect, test } from "vitest";
import { accentOf, ratio } from "./readable-accent.ts";

type Rgb = [number, number, number];

/** The two colours of a `light-dark(…)`. */
function pairOf(value = ""): Rgb[] {
  const colours = value.match(/rgb\(([^)]*)\)/g) ?? [];
  return colours.map((colour) => (colour.match(/\d+/g) ?? []).map((part) => Number(part) / 255) as Rgb);
}

const brands: Rgb[] = [
  [1, 0.9, 0],
  [0, 0, 0],
  [1, 1, 1],
  [0.5, 0.5, 0.5],
  [0.48, 0.12, 0.64],
  [0, 0.4, 0.9],
];

test("whatever its colour, a brand can be read on its own trace and under its buttons' words, light and dark", () => {
  for (const brand of brands) {
    const styles = accentOf(brand);
    const [accents, softs, words] = ["--accent", "--accent-soft", "--on-accent"].map((name) => pairOf(styles[name]));
    for (const at of [0, 1]) {
      const accent = accents?.[at] as Rgb;
      expect(ratio(accent, softs?.[at] as Rgb)).toBeGreaterThanOrEqual(4.45);
      expect(ratio(accent, words?.[at] as Rgb)).toBeGreaterThanOrEqual(4.45);
    }
  }
});
