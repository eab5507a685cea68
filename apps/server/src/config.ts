import { Resolver } from "node:dns";
import { resolve } from "node:path";
import { type PasswordPolicy, passwordPolicies } from "@gatehouse/contract/identity/user.ts";
import * as z from "zod/mini";
import { readIpList } from "./ip-list.ts";

const settings = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 8001),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), ".data"),
  MODE: z._default(z.enum(["all", "api", "worker"]), "all"),
  ENVIRONMENT: z._default(z.enum(["local", "sandbox", "production"]), "local"),
  MASTER_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  PROCESSOR_DEADLINE_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(170_000)), 30_000),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.gte(3), z.lte(500)), 24),
  SEARCH_DEADLINE_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(170_000)), 10_000),
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(300)), 0),
  PREPARED_STATEMENTS: z._default(z.enum(["on", "off"]), "on"),
  CHECK_REPLIES: z._default(z.enum(["on", "off"]), "off"),
  DEMO_DATA: z._default(z.enum(["full", "none"]), "full"),
  TRUSTED_PROXIES: z.optional(z.string().check(z.refine((text) => readIpList(text) !== undefined))),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,200}$/))),
  LOG_LEVEL: z._default(z.enum(["debug", "info", "warn", "error", "silent"]), "info"),
  PUBLIC_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^/\s]+$/))),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//))),
  MAIL_FROM: z._default(z.string().check(z.minLength(3)), "Gatehouse <no-reply@localhost>"),
  MAIL_REPORT_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{32,200}$/))),
  MAIL_RETENTION_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(3_650)), 90),
  EVENT_RETENTION_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(3_650)), 30),
  NAME_SERVERS: z.optional(z.string().check(z.refine(areNameServers))),
  READER_BASE_KEY: z.optional(z.string().check(z.regex(/^[0-9a-fA-F]{32}$/))),
  PASSWORD_POLICY: z.optional(z.enum(passwordPolicies)),
  TERMS_VERSION: z._default(z.string().check(z.maxLength(40)), ""),
  REQUIRE_TWO_FACTOR: z.optional(
    z.string().check(z.regex(/^(none|(admin|partner|merchant)(,(admin|partner|merchant))*)$/)),
  ),
});

type Composed = { PUBLIC_URL: string; TRUSTED_PROXIES: string[]; PASSWORD_POLICY: PasswordPolicy };

export type Config = Omit<z.output<typeof settings>, keyof Composed> & Composed;

const wanted: Record<keyof Config, string> = {
  PORT: "a port number from 0 to 65535",
  DATABASE_URL: "a postgresql:// address",
  DATA_DIR: "a folder",
  MODE: "all, api or worker",
  ENVIRONMENT: "local, sandbox or production",
  MASTER_KEY: "64 hexadecimal digits",
  PROCESSOR_DEADLINE_MS: "milliseconds from 100 to 170000",
  DATABASE_POOL: "a number of connections from 3 to 500",
  SEARCH_DEADLINE_MS: "milliseconds from 100 to 170000",
  DRAIN_SECONDS: "seconds from 0 to 300",
  PREPARED_STATEMENTS: "on, or off for a proxy that pools by transaction",
  CHECK_REPLIES: "on where a reply that breaks the contract is to fail, or off",
  DEMO_DATA: "full, or none for the demo accounts alone",
  TRUSTED_PROXIES: "addresses and networks such as 10.0.0.0/8, with commas",
  METRICS_TOKEN: "16 to 200 visible characters",
  LOG_LEVEL: "debug, info, warn, error or silent",
  PUBLIC_URL: "the http:// or https:// address that people open, without a path",
  SMTP_URL: "an smtp:// or smtps:// address",
  MAIL_FROM: "an address that mails come from",
  MAIL_REPORT_KEY: "32 to 200 visible characters",
  MAIL_RETENTION_DAYS: "days from 1 to 3650",
  EVENT_RETENTION_DAYS: "days from 1 to 3650",
  NAME_SERVERS: "IP addresses with commas, each with a port if need be",
  READER_BASE_KEY: "32 hexadecimal digits: the key that encrypting card readers were made with",
  PASSWORD_POLICY: "pattern, or strict, which is what production asks for unless it was said otherwise",
  TERMS_VERSION: "the name of the terms that users must have accepted, up to 40 characters",
  REQUIRE_TWO_FACTOR: "none, or some of admin, partner and merchant with commas",
};

/** What the resolver itself takes. */
function areNameServers(text: string): boolean {
  try {
    new Resolver().setServers(text.split(","));
    return true;
  } catch {
    return false;
  }
}

/** Reads the documented variables; throws one sentence naming each that is wrong. An empty variable counts as absent. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.keys(wanted).flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const read = z.safeParse(settings, given);
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))] as (keyof Config)[];
    throw new Error(names.map((name) => `${name} must be ${wanted[name]}`).join("; "));
  }
  if (read.data.ENVIRONMENT === "production" && !read.data.MASTER_KEY) {
    throw new Error("MASTER_KEY must be given in production: 64 hexadecimal digits");
  }
  if (read.data.SMTP_URL && !read.data.PUBLIC_URL) {
    throw new Error("PUBLIC_URL must be given with SMTP_URL: mails link to it");
  }
  const PUBLIC_URL = read.data.PUBLIC_URL ?? `http://localhost:${read.data.PORT}`;
  const TRUSTED_PROXIES = readIpList(read.data.TRUSTED_PROXIES ?? "") ?? [];
  const PASSWORD_POLICY = read.data.PASSWORD_POLICY ?? (read.data.ENVIRONMENT === "production" ? "strict" : "pattern");
  return { ...read.data, PUBLIC_URL, TRUSTED_PROXIES, PASSWORD_POLICY, DATA_DIR: resolve(read.data.DATA_DIR) };
}
