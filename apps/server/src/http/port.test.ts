import { type AddressInfo, createServer, type ListenOptions } from "node:net";
import { expect, test } from "vitest";
import { findHost } from "./port.ts";

test.concurrent.each(["127.0.0.1", "::1", "::"])(
  "a port that another program has on %s is refused with a sentence",
  async (host) => {
    const other = createServer();
    await new Promise<void>((listening) => {
      other.listen({ port: 0, host }, listening);
    });
    const { port } = other.address() as AddressInfo;
    const refused = await findHost(port).catch((error: Error) => error.message);
    other.close();
    expect(refused).toMatch(new RegExp(`^Port ${port} is taken\\. Is Gatehouse running already\\?`));
  },
);

test("a free port is let go again at once", async () => {
  await findHost(0);
  const free = createServer();
  const port = await new Promise<number>((resolve) => {
    free.listen({ port: 0, host: "::" }, () => resolve((free.address() as AddressInfo).port));
  });
  await new Promise((closed) => free.close(closed));
  expect(await findHost(port)).toBe("::");
  expect(await findHost(port)).toBe("::");
});

test("a port that another program is just letting go of is waited for", async () => {
  const other = createServer();
  await new Promise<void>((listening) => {
    other.listen({ port: 0, host: "::" }, listening);
  });
  setTimeout(() => other.close(), 300);
  expect(await findHost((other.address() as AddressInfo).port)).toBe("::");
});

/** What a machine answers that has no IPv6, and on which `fault` stands in the way of the rest. */
const without = (code: string, fault?: string) => (options: ListenOptions) =>
  options.host === "0.0.0.0" && fault === undefined
    ? Promise.resolve()
    : Promise.reject(Object.assign(new Error(code), { code: options.host === "::" ? code : fault }));

test.each(["EAFNOSUPPORT", "EADDRNOTAVAIL"])("a machine that says %s of IPv6 listens on IPv4", async (code) => {
  expect(await findHost(8001, without(code))).toBe("0.0.0.0");
  await expect(findHost(80, without(code, "EACCES"))).rejects.toThrow("Port 80 is not open to this user");
});
