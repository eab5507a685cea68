import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Logger } from "pino";
import { inject } from "vitest";
import { startSimulator } from "../src/adapters/simulator/index.ts";
import { composeApi, composeProgram, subscriptions } from "../src/compose.ts";
import { readConfig } from "../src/config.ts";
import type { Services } from "../src/context.ts";
import { registerSubscriptions } from "../src/events/jobs.ts";
import type { Sandbox } from "../src/module.ts";
import type { WebhookSender } from "../src/ports/webhook-sender.ts";
import { seedDemoWorld } from "../src/seed/demo-world.ts";
import { named } from "./database-global.ts";

export const DEMO_KEY = "api_0wUsHIlrkK1I6ADno5MfT10UjhR";
export const DEMO_MERCHANT = "testmerchant12345678";
export const PASSWORD = "Gatehouse1!";

export type Reply = {
  http: number;
  status: string;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape
  data: any;
  total_count?: number;
  token?: string;
  /** Where what was refused stands. */
  field?: string;
  headers: Headers;
};

export type TestApp = {
  services: Services;
  /** The controls of the simulated outside systems; absent in production. */
  sandbox?: Sandbox;
  url: string;
  /** The address of its database, as the owner of the tables. */
  database: string;
  folder: string;
  /** Moves the program's clock on. */
  pass(ms: number): void;
  /** A call as its client sends it; the demo merchant's key unless another credential is given ("" for none). */
  call(method: string, path: string, body?: unknown, authorization?: string): Promise<Reply>;
  signIn(username: string, password?: string): Promise<string>;
  /** SQL as the owner of the tables, past every policy. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of any table
  sql<T = any>(text: string, values?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
};

let count = 0;

/** A whole program on its own clone of the migrated template, with the demo accounts and a simulated network of its own. */
export async function testApp(overrides: Record<string, string> = {}, log?: Logger): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-app-"));
  const server = inject("database");
  const name = `gatehouse_test_${process.pid}_${count++}`;
  const owner = new pg.Client({ connectionString: server });
  await owner.connect();
  await clone(owner, name);
  const connectionString = named(server, name);
  const admin = new pg.Pool({ connectionString, max: 2, options: "-c gatehouse.merchant_id=*" });
  const network = await startSimulator({ dataDir: join(folder, "simulator") });
  let ahead = 0;
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    DATABASE_POOL: "12",
    PROCESSOR_DEADLINE_MS: "1500",
    CHECK_REPLIES: "on",
    DEMO_DATA: "none",
    ...overrides,
  });
  const clock = { now: () => new Date(Date.now() + ahead) };
  const program = composeProgram(config, {
    connectionString,
    simulatorUrl: network.url,
    clock,
    ...(log ? { log } : {}),
  });
  const { services } = program;
  // No test asks the world's name servers.
  services.resolver = { txt: async () => [] };
  services.webhookSender = withinMachine(services.webhookSender);
  await registerSubscriptions(services, subscriptions);
  await seedDemoWorld(services, config.DEMO_DATA === "full" ? connectionString : undefined);
  const { app } = composeApi(program);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });

  const call: TestApp["call"] = async (method, path, body, authorization = DEMO_KEY) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    const init = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const reply = await fetch(`${url}/api${path}`, { method, headers, ...init });
    return { http: reply.status, headers: reply.headers, ...((await reply.json()) as Omit<Reply, "http" | "headers">) };
  };
  return {
    ...program,
    url,
    database: connectionString,
    folder,
    call,
    pass: (ms) => {
      ahead += ms;
    },
    signIn: async (username, password = PASSWORD) =>
      `Bearer ${(await call("POST", "/token-auth", { username, password }, "")).token}`,
    sql: async (text, values = []) => (await admin.query(text, values)).rows,
    async stop() {
      await app.close();
      await services.db.close();
      await network.stop();
      await admin.end();
      // Without FORCE the server waits for connections that are still saying goodbye instead of killing them.
      await owner.query(`DROP DATABASE IF EXISTS ${name}`);
      await owner.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** No test posts to the world's servers: those accept everything. */
function withinMachine({ send }: WebhookSender): WebhookSender {
  return {
    send: async (request) =>
      new URL(request.url).hostname === "127.0.0.1" ? send(request) : { status: 200, body: "", ms: 0 },
  };
}

/** Two files that clone at once would each find the template in use. The machine goes on, so no commit waits for the disk. */
async function clone(owner: pg.Client, name: string): Promise<void> {
  await owner.query("SELECT pg_advisory_lock(727276)");
  await owner.query(`CREATE DATABASE ${name} TEMPLATE gatehouse_template`);
  await owner.query("SELECT pg_advisory_unlock(727276)");
  await owner.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
}

/** The same database as a role that row policies bind. */
export function boundDatabase({ database }: TestApp): string {
  return `${database}${database.includes("?") ? "&" : "?"}options=-c%20role%3Dgatehouse_app`;
}

const MIDDAY_UTC = 18 * 3_600_000;
const DAY = 86_400_000;

/** Moves on to the next midday where the demo world is, so that no day ends while a test counts by days. */
export function toMidday({ services, pass }: TestApp): void {
  pass((MIDDAY_UTC - (services.clock.now().getTime() % DAY) + DAY) % DAY);
}

const WINDOW = 15 * 60_000;

/** Moves on to where the next window of counts begins, so that none ends while a test counts within it. */
export function toWindow({ services, pass }: TestApp): void {
  pass(WINDOW - (services.clock.now().getTime() % WINDOW));
}

/** What it takes to make a user, with one override. */
export function person(override: Record<string, unknown> = {}): Record<string, unknown> {
  return { username: "front_desk1", name: "Front Desk", email: "desk@example.test", ...active, ...override };
}

const active = { status: "active", role: "standard" };

/** The partner of the demo merchant. */
export async function partnerOf(app: TestApp): Promise<string> {
  return (await app.call("GET", "/merchant")).data.partner_id;
}

export const VISA = "4111111111111111";

/** A valid card sale with one override. */
export function sale(override: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: "sale",
    amount: 2599,
    payment_method: { card: { number: VISA, expiration_date: "12/30", cvc: "999" } },
    ...override,
  };
}
