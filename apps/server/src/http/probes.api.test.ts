import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { composeApi, composeProgram } from "../compose.ts";

const TOKEN = "scrape-0123456789abcdef";

const settings: Record<string, Record<string, string>> = { bare: {}, token: { METRICS_TOKEN: TOKEN } };
const apps: Record<string, TestApp> = {};
const doors: Record<string, FastifyInstance> = {};
beforeAll(async () => {
  for (const [name, given] of Object.entries(settings)) {
    apps[name] = await testApp(given);
    doors[name] = composeApi(apps[name]).app;
  }
});
afterAll(() => Promise.all(Object.values(apps).map((app) => app.stop())));

type Asked = { remoteAddress: string; headers?: Record<string, string> };

async function ask(which: string, asked: Asked): Promise<number> {
  const reply = await (doors[which] as FastifyInstance).inject({ url: "/metrics", ...asked });
  expect(reply.body.includes("gatehouse_requests_total")).toBe(reply.statusCode === 200);
  return reply.statusCode;
}

const here = "127.0.0.1";
const away = "203.0.113.5";

describe("the figures for operators", () => {
  test.each([here, "::1", "::ffff:127.0.0.1"])("are given without a token to this machine (%s)", async (address) => {
    expect(await ask("bare", { remoteAddress: address })).toBe(200);
  });

  test.each([away, "10.0.0.7", "2001:db8::1", "::ffff:203.0.113.5"])("and to nobody else (%s)", async (address) => {
    expect(await ask("bare", { remoteAddress: address })).toBe(403);
  });

  test.each(["x-forwarded-for", "forwarded", "via"])(
    "nor to whoever comes through a proxy of this machine (%s)",
    async (name) => {
      expect(await ask("bare", { remoteAddress: here, headers: { [name]: here } })).toBe(403);
    },
  );

  test("are given to whoever shows the token where there is one, from wherever they are", async () => {
    expect(await ask("token", { remoteAddress: away, headers: { authorization: `Bearer ${TOKEN}` } })).toBe(200);
  });

  test.each(["", TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(0, -1)}`, "Bearer "])(
    "and to nobody without it, this machine included (%s)",
    async (authorization) => {
      expect(await ask("token", { remoteAddress: here, headers: { authorization } })).toBe(401);
    },
  );
});

describe("whether it is ready", () => {
  const ask = async (app: FastifyInstance, url: string) => {
    const reply = await app.inject({ url });
    return [reply.statusCode, reply.json()];
  };

  test("is denied while its database is down, though it lives", async () => {
    const { config } = (apps.bare as TestApp).services;
    const connectionString = "postgresql://nobody@127.0.0.1:9/none";
    const program = composeProgram(config, { connectionString, simulatorUrl: "http://127.0.0.1:9" });
    const { app } = composeApi(program);
    expect(await ask(app, "/readyz")).toEqual([503, { status: "not ready" }]);
    expect(await ask(app, "/healthz")).toEqual([200, { status: "ok" }]);
    await program.services.db.close();
  });

  test("is denied as soon as it is to stop, while it goes on serving", async () => {
    const { app, drain } = composeApi(apps.bare as TestApp);
    expect(await ask(app, "/readyz")).toEqual([200, { status: "ready" }]);
    drain();
    expect(await ask(app, "/readyz")).toEqual([503, { status: "not ready" }]);
    expect((await ask(app, "/api/fphc"))[0]).toBe(200);
  });
});
