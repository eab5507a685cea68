import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ipAdmitted, readIpList, senderOf } from "./ip-list.ts";

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

test("blanks are no list of nothing, which would admit everybody", () => {
  for (const bad of ["  ", ",", ["  "], [""], "198.51.100.7,,::1"])
    expect([bad, readIpList(bad)]).toEqual([bad, undefined]);
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

test("a sender is an IPv4 address, or the network of 64 bits that an IPv6 address is in", () => {
  expect(senderOf("198.51.100.7")).toBe("198.51.100.7");
  for (const ip of ["2001:db8:1:2::1", "2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2:3:4:198.51.100.7"])
    expect(senderOf(ip)).toBe("2001:db8:1:2::/64");
  expect(senderOf("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
  expect(senderOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(senderOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect([senderOf("::1"), senderOf("1:2:3:4:5:6:7::")]).toEqual(["0:0:0:0::/64", "1:2:3:4::/64"]);
  expect(senderOf("")).toBe("");
});

test("every address of a network is one sender", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  const half = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(":"));
  fc.assert(
    fc.property(half, half, half, (network, one, other) => {
      return senderOf(`${network}:${one}`) === senderOf(`${network}:${other}`);
    }),
  );
});
