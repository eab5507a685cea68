import { expect, test } from "vitest";
import { secCodes } from "../transactions/payment-method.ts";
import { secCodesAsOffered, takesSecCode } from "./sec-codes.ts";

test("every code is offered, once, the one agreed on paper first", () => {
  expect(secCodesAsOffered).toEqual(["ppd", "ccd", "web", "tel"]);
  expect([...secCodesAsOffered].sort()).toEqual([...secCodes].sort());
});

test("a processor takes the codes that it lists, and one that lists none takes each, also one that is yet to come", () => {
  const taken = (listed?: string[]) =>
    [...secCodes, "arc"].filter((code) => takesSecCode({ available_sec_codes: listed }, code));
  expect(taken(["tel", "ccd"])).toEqual(["ccd", "tel"]);
  expect([taken([]), taken()]).toEqual([
    [...secCodes, "arc"],
    [...secCodes, "arc"],
  ]);
});
