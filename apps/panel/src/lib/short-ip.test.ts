import { expect, test } from "vitest";
import { shortIp } from "./short-ip.ts";

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["255.255.255.255", "255.255.255.255"],
  ["::ffff:127.0.0.1", "::ffff:127.0.0...."],
  ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3:8..."],
  ["", ""],
])("an address is cut to 15 characters and three dots: %s", (ip, shown) => {
  expect(shortIp(ip)).toBe(shown);
});
