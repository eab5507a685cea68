import { expect, test } from "vitest";
import { placesFor } from "./places.ts";

const partners: Parameters<typeof placesFor>[0] = [
  { id: "upper", name: "Upper", parent_structure: {} },
  { id: "moved", name: "Moved", parent_structure: { upper: "Upper" } },
  { id: "beneath", name: "Beneath", parent_structure: { upper: "Upper", moved: "Moved" } },
  { id: "aside", name: "Aside", status: "disabled", parent_structure: { upper: "Upper" } },
];
const values = (moving: Parameters<typeof placesFor>[1]) => placesFor(partners, moving).map(({ value }) => value);

test("a partner goes neither beneath itself, nor beneath its own, nor where it is", () => {
  expect(values({ account: { id: "moved" }, parentId: "upper", root: false })).toEqual(["aside"]);
});

test("the top is offered where it may be, and not to whoever is there", () => {
  expect(values({ account: { id: "moved" }, parentId: "upper", root: true })).toEqual(["root", "aside"]);
  expect(values({ account: { id: "upper" }, parentId: "", root: true })).toEqual([]);
});

test("a disabled partner is named as one", () => {
  const [place] = placesFor(partners, { account: { id: "moved" }, parentId: "upper", root: false });
  expect(place?.label).toBe("Aside (disabled)");
});
