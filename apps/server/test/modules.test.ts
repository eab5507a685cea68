import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Fastify, { type HTTPMethods } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { composeApi, composeProgram, type Program, subscriptions } from "../src/compose.ts";
import { readConfig } from "../src/config.ts";
import { binder } from "../src/http/bind.ts";
import { authenticator } from "../src/modules/identity/index.ts";
import { modules } from "../src/modules.ts";

const source = fileURLToPath(new URL("../src/modules", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gatehouse-modules-"));
const programs: Program[] = [];

afterAll(async () => {
  for (const { services } of programs) await services.db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A program of that environment without a database: its routes are looked at and never called. */
function programOf(ENVIRONMENT: string): Program {
  const settings = { ENVIRONMENT, DATA_DIR: folder, MASTER_KEY: "ab".repeat(32), LOG_LEVEL: "silent" };
  const nowhere = { connectionString: "postgresql://nobody@127.0.0.1:9/none", simulatorUrl: "http://127.0.0.1:9" };
  const program = composeProgram(readConfig(settings), nowhere);
  programs.push(program);
  return program;
}

describe("the module list", () => {
  test("names every folder of modules once", () => {
    expect(modules.map(({ name }) => name).sort()).toEqual(readdirSync(source).sort());
  });

  test("gives each job, backlog and subscription a name of its own", () => {
    const { services } = programOf("local");
    const jobs = modules.flatMap((module) => module.jobs?.(services) ?? []).map(({ name }) => name);
    const backlogs = modules.flatMap(({ backlogs = [] }) => backlogs).map(({ name }) => name);
    const handlers = subscriptions.map(({ name }) => name);
    for (const names of [jobs, backlogs, handlers]) expect(names).toEqual([...new Set(names)]);
  });
});

describe("sandbox routes", () => {
  const { services, sandbox } = programOf("local");
  const app = Fastify();
  const routes: { method: HTTPMethods; url: string }[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one as HTTPMethods, url });
  });
  const bind = binder(app, services, authenticator(services));
  if (sandbox) for (const module of modules) module.sandbox?.({ bind, app, services, sandbox });

  test.each([
    ["/mail", "/api/simulator/bank", "/sandbox/apple-pay"],
    ["/api/simulated-terminal/listen", "/api/simulator/payer/:key", "/sandbox/google-pay"],
  ])("include %s, %s and %s", (...urls) => {
    expect(routes.map(({ url }) => url)).toEqual(expect.arrayContaining(urls));
  });

  test.each([
    ["local", true],
    ["production", false],
  ])("in %s are bound: %s", (environment, bound) => {
    const { app: served } = composeApi(programOf(environment));
    expect(routes.map((route) => served.hasRoute(route))).toEqual(routes.map(() => bound));
  });

  test("control simulators that production doesn't build", () => {
    const production = programOf("production");
    expect(production.sandbox).toBeUndefined();
    const { wallets, appleAccount, cardReaders, accountUpdater, bankLink, mailer } = production.services;
    expect(wallets).toEqual({});
    for (const simulated of [appleAccount, cardReaders, accountUpdater, bankLink, mailer])
      expect(simulated).toBeUndefined();
  });
});
