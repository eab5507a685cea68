import { expect, test } from "vitest";
import { bannerOf, environmentOf } from "./environment.ts";

test.each([
  ["localhost", "local", "LOCALHOST"],
  ["127.0.0.1", "local", "LOCALHOST"],
  ["sandbox.gatehouse.example", "sandbox", "SANDBOX"],
  ["app.gatehouse.example", "production", ""],
  ["books.app.gatehouse.example", "production", ""],
  // Its third label from the right is another.
  ["app.gatehouse.co.example", "sandbox", "SANDBOX"],
  ["app.example", "sandbox", "SANDBOX"],
] as const)("the host %s is %s, and its banner says so outside of production", (host, environment, banner) => {
  expect([environmentOf(host), bannerOf(host)]).toEqual([environment, banner]);
});
