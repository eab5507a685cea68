import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const KEY = "0123456789abcdef".repeat(4);

/** What each variable may be, and what can't be meant. */
const table: Record<string, { good: string[]; bad: string[] }> = {
  PORT: { good: ["0", "65535"], bad: ["65536", "-1", "80.5", "http"] },
  DATABASE_URL: { good: ["postgres://h/d", "postgresql:///d?host=/tmp"], bad: ["mysql://h/d", "localhost"] },
  MODE: { good: ["all", "api", "worker"], bad: ["both", "API"] },
  ENVIRONMENT: { good: ["local", "sandbox"], bad: ["prod", "test"] },
  MASTER_KEY: { good: [KEY], bad: [KEY.slice(1), KEY.toUpperCase(), `${KEY}0`] },
  PROCESSOR_DEADLINE_MS: { good: ["100", "170000"], bad: ["99", "170001", "1s"] },
  DATABASE_POOL: { good: ["3", "500"], bad: ["2", "501", "many"] },
  SEARCH_DEADLINE_MS: { good: ["100", "170000"], bad: ["99", "170001"] },
  DRAIN_SECONDS: { good: ["0", "300"], bad: ["-1", "301", "0.5"] },
  PREPARED_STATEMENTS: { good: ["on", "off"], bad: ["yes", "0"] },
  CHECK_REPLIES: { good: ["on", "off"], bad: ["true"] },
  DEMO_DATA: { good: ["full", "none"], bad: ["some"] },
  TRUSTED_PROXIES: { good: ["10.0.0.0/8", "127.0.0.1,::1"], bad: ["the proxy", "10.0.0.0/33"] },
  METRICS_TOKEN: { good: ["scrape-012345678"], bad: ["short", "with a space in between", "x".repeat(201)] },
  LOG_LEVEL: { good: ["debug", "info", "warn", "error", "silent"], bad: ["verbose"] },
  PUBLIC_URL: { good: ["https://pay.example", "http://localhost:1"], bad: ["pay.example", "https://a.b/c", "ftp://a"] },
  SMTP_URL: { good: [], bad: ["mail.example", "http://mail.example"] },
  MAIL_FROM: { good: ["a@b"], bad: ["ab"] },
  MAIL_REPORT_KEY: { good: ["x".repeat(32)], bad: ["x".repeat(31), `${"x".repeat(32)} `, "x".repeat(201)] },
  MAIL_RETENTION_DAYS: { good: ["1", "3650"], bad: ["0", "3651"] },
  EVENT_RETENTION_DAYS: { good: ["1", "3650"], bad: ["0", "3651"] },
  NAME_SERVERS: { good: ["10.0.0.2", "127.0.0.1:5353,[::1]:53"], bad: ["dns.example", "10.0.0.2,", "10.0.0.2:dns"] },
  READER_BASE_KEY: {
    good: ["0123456789ABCDEFfedcba9876543210"],
    bad: ["0".repeat(31), "0".repeat(33), "g".repeat(32)],
  },
  PASSWORD_POLICY: { good: ["pattern", "strict"], bad: ["none"] },
  TERMS_VERSION: { good: ["2026-11", "x".repeat(40)], bad: ["x".repeat(41)] },
  REQUIRE_TWO_FACTOR: { good: ["none", "admin", "admin,partner,merchant"], bad: ["all", "none,admin", "admin,"] },
};

const rows = Object.entries(table).flatMap(([name, { good, bad }]) => [
  ...good.map((value) => ({ name, value, fine: true })),
  ...bad.map((value) => ({ name, value, fine: false })),
]);

test.each(rows)("$name=$value: $fine", ({ name, value, fine }) => {
  const read = () => readConfig({ [name]: value });
  if (fine) expect(String(read()[name as "PORT"])).toBe(value);
  else expect(read).toThrow(new RegExp(`^${name} must be [^;]{5,}$`));
});

test("all that is wrong is said at once, each by its name", () => {
  expect(() => readConfig({ PORT: "x", MODE: "y" })).toThrow(
    "PORT must be a port number from 0 to 65535; MODE must be all, api or worker",
  );
});

test("an empty variable counts as absent, whatever it would have to be", () => {
  const empty = Object.fromEntries([...Object.keys(table), "DATA_DIR"].map((name) => [name, ""]));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test("what needs another is refused without it", () => {
  expect(() => readConfig({ ENVIRONMENT: "production" })).toThrow("MASTER_KEY must be given in production");
  expect(() => readConfig({ SMTP_URL: "smtp://mail.example" })).toThrow("PUBLIC_URL must be given with SMTP_URL");
  const mail = { SMTP_URL: "smtp://mail.example", PUBLIC_URL: "https://pay.example" };
  expect(readConfig(mail)).toMatchObject(mail);
});

test("production asks for strict passwords unless it was said otherwise", () => {
  const production = { ENVIRONMENT: "production", MASTER_KEY: KEY };
  expect(readConfig({}).PASSWORD_POLICY).toBe("pattern");
  expect(readConfig(production).PASSWORD_POLICY).toBe("strict");
  expect(readConfig({ ...production, PASSWORD_POLICY: "pattern" }).PASSWORD_POLICY).toBe("pattern");
});

/** Variable and default of each row of the table in the README. */
const documented = new Map(
  [
    ...readFileSync(resolve(import.meta.dirname, "../../../README.md"), "utf8").matchAll(
      /^\| `([A-Z_]+)` +\| (.+?) *\|/gm,
    ),
  ].map(([, name = "", fallback = ""]) => [name, fallback.replaceAll("`", "")]),
);

test("the README has a row for each variable, and none for any other", () => {
  const everything = Object.fromEntries(Object.entries(table).map(([name, { bad }]) => [name, bad[0]]));
  let said = "";
  try {
    readConfig(everything);
  } catch (error) {
    said = (error as Error).message;
  }
  // A folder can't be wrong before it is looked at.
  const read = [...said.split("; ").map((sentence) => sentence.split(" ")[0]), "DATA_DIR"];
  expect([...documented.keys()].sort()).toEqual(read.sort());
  expect(Object.keys(readConfig({})).filter((name) => !documented.has(name))).toEqual([]);
});

test("the defaults that the README tells are those that are taken", () => {
  const plain = Object.entries(readConfig({})).filter(([, value]) => /^[\w-]+$/.test(String(value)));
  expect(plain.length).toBeGreaterThan(9);
  for (const [name, value] of plain)
    if (documented.get(name) !== "by environment") expect([name, documented.get(name)]).toEqual([name, String(value)]);
});
