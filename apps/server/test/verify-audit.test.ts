import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** What `npm run verify-audit` runs, as an operator runs it: on the program's own database and folder. */
async function verifyAudit(): Promise<{ code: number; told: string[] }> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATABASE_URL: app.database, DATA_DIR: app.folder, LOG_LEVEL: "silent" };
  const child = spawn(process.execPath, [main, "verify-audit"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number>((resolve) => child.on("exit", (code) => resolve(code ?? -1)));
  const told = (await text(child.stdout)).trim().split("\n");
  return { code: await ended, told };
}

test("the command names the row that somebody has edited, and ends with 1", { timeout: 60_000 }, async () => {
  for (const description of ["first", "second"])
    expect((await app.call("POST", "/vault/customer", { description })).http).toBe(200);
  await app.sql("UPDATE audit_log SET action = 'nothing' WHERE account_id = $1 AND seq = 1", [DEMO_MERCHANT]);
  const { code, told } = await verifyAudit();
  expect(code).toBe(1);
  expect(told).toEqual([
    `${DEMO_MERCHANT} row 1: edited`,
    expect.stringMatching(/^\d+ rows of \d+ accounts, 1 faults$/),
  ]);
});
