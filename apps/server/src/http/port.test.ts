import { type AddressInfo, createServer, type ListenOptions, Server } from "node:net";
import { expect, test } from "vitest";
import { findHost } from "./port.ts";

/** The server, listening; where the machine has no such address, why not. */
const listening = (host?: string): Promise<Server | NodeJS.ErrnoException> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve).listen({ port: 0, host }, () => resolve(server));
  });

const anyAddress = await listening();
if (!(anyAddress instanceof Server)) throw anyAddress;
/** Where a program listens that names no address: "::", or on a machine without IPv6 what all of IPv4 is called. */
const { address: everywhere } = anyAddress.address() as AddressInfo;
anyAddress.close();

test.concurrent.each(["127.0.0.1", "::1", everywhere])(
  "a port that another program has on %s is refused with a sentence, and nobody has one there without that address",
  async (host) => {
    const other = await listening(host);
    if (!(other instanceof Server)) {
      expect([host, other.code]).toEqual(["::1", expect.stringMatching(/^EAFNOSUPPORT|EADDRNOTAVAIL$/)]);
      return;
    }
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
    free.listen(0, () => resolve((free.address() as AddressInfo).port));
  });
  await new Promise((closed) => free.close(closed));
  expect(await findHost(port)).toBe(everywhere);
  expect(await findHost(port)).toBe(everywhere);
});

test("a port that another program is just letting go of is waited for", async () => {
  const other = createServer();
  await new Promise<void>((done) => {
    other.listen(0, done);
  });
  setTimeout(() => other.close(), 300);
  expect(await findHost((other.address() as AddressInfo).port)).toBe(everywhere);
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
