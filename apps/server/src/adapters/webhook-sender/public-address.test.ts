import { expect, test } from "vitest";
import { httpWebhookSender } from "./index.ts";
import { isPublicAddress } from "./public-address.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.255.255",
  "192.168.0.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fd00::1",
  "::ffff:10.0.0.1",
  "::ffff:7f00:1",
  "64:ff9b::a00:1",
  "2002:a00:1::",
  "not an address",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["93.184.215.14", "8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "http://127.0.0.1:9/",
  "http://[::1]:9/",
  "http://2130706433:9/",
  "http://0x7f.1:9/",
  "http://localhost:9/",
])("a sender to public addresses refuses %s", async (url) => {
  const reply = await httpWebhookSender({ publicOnly: true }).send({ url, headers: {}, body: "{}" });
  expect(reply).toMatchObject({ error: "the address is not on the public internet" });
});
