import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { refuseTakenPort } from "./port.ts";

test.each(["127.0.0.1", "::1", "::"])(
  "a port that another program has on %s is refused with a sentence",
  async (host) => {
    const other = createServer();
    await new Promise<void>((listening) => {
      other.listen({ port: 0, host }, listening);
    });
    const { port } = other.address() as AddressInfo;
    const refused = await refuseTakenPort(port).catch((error: Error) => error.message);
    other.close();
    expect(refused).toMatch(new RegExp(`^Port ${port} is taken\\. Is Gatehouse running already\\?`));
  },
);

test("a free port is let go again at once", async () => {
  await refuseTakenPort(0);
  const free = createServer();
  const port = await new Promise<number>((resolve) => {
    free.listen({ port: 0, host: "::" }, () => resolve((free.address() as AddressInfo).port));
  });
  await new Promise((closed) => free.close(closed));
  await refuseTakenPort(port);
  await refuseTakenPort(port);
});
