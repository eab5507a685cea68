import { expect, test } from "vitest";
import { ipAdmitted, readIpList } from "./ip-list.ts";

test("addresses and networks of both families are read, from a list or a text with commas", () => {
  expect(readIpList("198.51.100.7, 203.0.113.0/24")).toEqual(["198.51.100.7", "203.0.113.0/24"]);
  expect(readIpList(["2001:db8::/32", " ::1 "])).toEqual(["2001:db8::/32", "::1"]);
  expect(readIpList("")).toEqual([]);
});

test("what is no address is refused, whatever stands beside it", () => {
  for (const bad of [
    "x",
    "1.2.3",
    "1.2.3.4/33",
    "1.2.3.4/",
    "1.2.3.4/8/8",
    "::1/129",
    "fe80::1%eth0",
    "1.2.3.4/-1",
    "*",
  ])
    expect([bad, readIpList(["198.51.100.7", bad])]).toEqual([bad, undefined]);
});

test("an address is admitted by itself or by its network, and by nothing near it", () => {
  expect(ipAdmitted(["198.51.100.7"], "198.51.100.7")).toBe(true);
  expect(ipAdmitted(["198.51.100.7"], "198.51.100.8")).toBe(false);
  expect(ipAdmitted(["203.0.113.0/24"], "203.0.113.255")).toBe(true);
  expect(ipAdmitted(["203.0.113.0/24"], "203.0.114.0")).toBe(false);
  expect(ipAdmitted(["2001:db8::/32"], "2001:db8:1::9")).toBe(true);
  expect(ipAdmitted(["2001:db8::/32"], "198.51.100.7")).toBe(false);
  expect(ipAdmitted(["0.0.0.0/0"], "::1")).toBe(false);
  expect(ipAdmitted(["198.51.100.7"], "not an address")).toBe(false);
});

test("no list admits everyone", () => {
  expect(ipAdmitted([], "198.51.100.7")).toBe(true);
});
