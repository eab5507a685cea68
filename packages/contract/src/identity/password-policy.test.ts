import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guessedFirst } from "./guessed-first.ts";
import { passwordFault, passwordShape } from "./password-policy.ts";

const owner = { username: "jane_harbour", email: "desk.five@example.test" };

describe("a password", () => {
  test.each(["", "Ab1!xyz", "harbour-9!x", "HARBOUR-9!X", "Harbour-x!x", "Harbour9xxx", `Aa1!${"x".repeat(125)}`])(
    "needs length and mixture by every policy: %s",
    (password) => {
      expect(passwordFault(password, "pattern")).toBe(passwordShape("pattern"));
      expect(passwordFault(password, "strict")).toBe(passwordShape("strict"));
    },
  );

  test("may be short and common where only the pattern is asked for", () => {
    expect(passwordFault("Passw0rd!", "pattern", owner)).toBeUndefined();
  });

  test("is longer by the strict policy, by one character less it is not", () => {
    expect(passwordFault("Tidal-9!xkv", "strict")).toBe(passwordShape("strict"));
    expect(passwordFault("Tidal-9!xkvq", "strict")).toBeUndefined();
  });

  test.each(["Password1234!", "P@ssw0rd2024!", "$Uperman12345!", "2024!Sunshine#9", "DragonDragon1!", "Qwertyuiop12#"])(
    "is not a common word in disguise by the strict policy: %s",
    (password) => expect(passwordFault(password, "strict")).toContain("guessed first"),
  );

  test("does not hold whose it is, in whatever case", () => {
    for (const password of ["Jane_Harbour-99!", "x9!JANE_HARBOUR", "Desk.Five-2024!"])
      expect(passwordFault(password, "strict", owner)).toContain("username or mail address");
    expect(passwordFault("Jane_Harbour-99!", "strict")).toBeUndefined();
    expect(passwordFault("Tidal-9!xabcq", "strict", { username: "abc", email: "abc@example.test" })).toBeUndefined();
  });

  test("of any common word with digits and a symbol behind it is refused by the strict policy", () => {
    const word = fc.constantFrom(...[...guessedFirst].filter(Boolean));
    fc.assert(
      fc.property(word, fc.integer({ min: 10_000_000 }), (one, digits) => {
        const password = `${one[0]?.toUpperCase()}${one.slice(1)}${digits}!`;
        return passwordFault(password, "strict") !== undefined;
      }),
    );
  });
});
