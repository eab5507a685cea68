import { expect, test } from "vitest";
import { originOf, urlAdmitted } from "./allowed-url.ts";

test("an address counts by its origin, whatever stands behind it", () => {
  expect(originOf("https://Shop.Example.test/checkout?a=1")).toBe("https://shop.example.test");
  expect(originOf("http://shop.example.test:8080")).toBe("http://shop.example.test:8080");
});

test("one's own machine and what is no web address never count", () => {
  for (const bad of [
    "http://localhost",
    "https://localhost:3000/x",
    "http://a.localhost",
    "http://127.0.0.1",
    "http://[::1]/",
  ])
    expect([bad, originOf(bad)]).toEqual([bad, undefined]);
  for (const bad of [
    "",
    "shop.example.test",
    "javascript:alert(1)",
    "ftp://example.test",
    "https://",
    "https://u:p@example.test",
  ])
    expect([bad, originOf(bad)]).toEqual([bad, undefined]);
});

test("a page is admitted by its own origin only, and by a key without any", () => {
  const allowed = ["https://shop.example.test"];
  expect(urlAdmitted(allowed, "https://shop.example.test/pay")).toBe(true);
  for (const other of [
    "http://shop.example.test",
    "https://shop.example.test.evil.test",
    "https://example.test",
    "",
    "http://localhost",
  ])
    expect([other, urlAdmitted(allowed, other)]).toEqual([other, false]);
  expect(urlAdmitted([], "https://anywhere.example.test")).toBe(true);
});
