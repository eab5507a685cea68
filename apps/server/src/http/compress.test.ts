import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_KEY, type TestApp, testApp } from "../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const LONG = "/api/openapi.json";

/** The body is read to its end: a connection with an unread reply would hold up the stop of the server. */
async function ask(path: string, coding: string): Promise<{ status: number; headers: Headers; text: string }> {
  const reply = await fetch(`${app.url}${path}`, { headers: { authorization: DEMO_KEY, "accept-encoding": coding } });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

test("a long reply is the same compressed as plain, and caches are told that there are two", async () => {
  const [packed, plain] = [await ask(LONG, "br, gzip"), await ask(LONG, "identity")];
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(plain.headers.get("content-encoding")).toBeNull();
  for (const reply of [packed, plain]) expect(reply.headers.get("vary")).toBe("accept-encoding");
  expect(Number(packed.headers.get("content-length"))).toBeLessThan(plain.text.length / 4);
  expect(packed.text).toBe(plain.text);
});

test.each(["gzip;q=0", "br", "x-gzipped", "gzip;q=0.0"])("a client that takes %s is sent no gzip", async (coding) => {
  expect((await ask(LONG, coding)).headers.get("content-encoding")).toBeNull();
});

test.each(["GZIP", "br;q=1, gzip;q=0.5", "gzip;q=1.0"])("a client that takes %s is sent gzip", async (coding) => {
  expect((await ask(LONG, coding)).headers.get("content-encoding")).toBe("gzip");
});

test("a short reply goes out as it is", async () => {
  const reply = await ask("/api/user", "gzip");
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-encoding")).toBeNull();
});
