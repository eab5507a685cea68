import { expect, test } from "vitest";
import { avsResults, cvvResults } from "./response-codes.ts";

/** As the networks answer them. */
const avs = "0 A B C D F G I L M N P R S U W X Y Z 1 2 3 4 5 6 7 8".split(" ");
const cvv = "M N P S U X".split(" ");

test("every result of an address or security code check is said in words", () => {
  expect(Object.keys(avsResults).sort()).toEqual([...avs].sort());
  expect(Object.keys(cvvResults).sort()).toEqual(cvv);
  for (const words of [...Object.values(avsResults), ...Object.values(cvvResults)])
    expect(words).toMatch(/^[A-Z0-9].{3,}[^.]$/);
});
