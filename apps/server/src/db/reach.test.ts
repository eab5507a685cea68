import { expect, test } from "vitest";
import { refuseUnreachable } from "./reach.ts";

test.each([
  ["postgresql://shop:secret-word@127.0.0.1:1/x", "ECONNREFUSED"],
  ["postgresql://shop:secret-word@:99999/x", "Invalid URL"],
])("%s is refused with the variable's name and never with the password", async (url, reason) => {
  const said = await refuseUnreachable(url).catch((error: Error) => error.message);
  expect(said).toMatch(new RegExp(`^DATABASE_URL leads to no database that can be used: .*${reason}`));
  expect(said).not.toContain("secret-word");
});
