import { expect, test } from "vitest";
import { swappedLetters } from "./similar-customers.store.ts";

test("each two neighbouring letters are changed over, and never a blank or two that are alike", () => {
  expect(swappedLetters("Jhon")).toEqual(["hjon", "john", "jhno"]);
  expect(swappedLetters("Ann Li")).toEqual(["nan li", "ann il"]);
  expect(swappedLetters("%_")).toEqual([]);
});
