import { expect, test } from "vitest";
import { availableInput, availableProblems, availableValuesOf, givenUp } from "./available-values.ts";

const left = (...available_processors: string[]) => ({ available_processors });
const codes = ["cash", "nmi"];

test("an empty list ticks everything, any other what it names", () => {
  expect(availableValuesOf(left(), codes).types).toEqual({ cash: true, nmi: true });
  expect(availableValuesOf(left("nmi", "unseen"), codes).types).toEqual({ cash: false, nmi: true });
});

test("everything ticked gives all, also what comes later; of oneself it changes nothing", () => {
  const all = { types: { cash: true, nmi: true } };
  expect(availableInput(left("cash", "unseen"), all, false)).toEqual([]);
  expect(availableInput(left("cash", "nmi"), all, true)).toEqual(["cash", "nmi"]);
  expect(availableInput(left(), all, true)).toEqual([]);
});

test("what is not on the screen stays in the list", () => {
  const values = { types: { cash: true, nmi: false } };
  expect(availableInput(left("nmi", "unseen"), values, false)).toEqual(["cash", "unseen"]);
});

test("one must stay, and what is unticked is given up", () => {
  const before = { types: { cash: true, nmi: false, moneris: true } };
  expect(givenUp(before, { types: { cash: true, nmi: false, moneris: false } })).toEqual(["moneris"]);
  expect(availableProblems({ types: { cash: false, nmi: false } })).toEqual({
    "types.cash": "The Processors field is required.",
  });
  expect(availableProblems(before)).toEqual({});
});
