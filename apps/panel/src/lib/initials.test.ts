import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test("initials are whole letters, whatever they are written of", () => {
  expect(initialsOf("Mara Rowe")).toBe("MR");
  expect(initialsOf("demo_clerk.two")).toBe("DC");
  expect(initialsOf("O'Möwe 🐙")).toBe("O🐙");
  expect(initialsOf("e\u0301lodie 👩🏽‍🚀 moreau")).toBe("E\u0301👩🏽‍🚀");
  expect(initialsOf(" ")).toBe("");
});
