import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { ownDatabase, seed, startGateway } from "./gateway.ts";
import { median, option, table } from "./measure.ts";
import { atRest, blockedSince, openBrowser, painted, slowPage, type Wanted } from "./slow-browser.ts";

/** What the built panel costs in a slow browser: the form to sign in, and a list of a hundred payments. `--runs` of each, `--limit` seconds for all. */
const runs = option("runs", 5);
const limitSeconds = option("limit", 600);
/** So many over a year that the two days which a list shows unasked have a hundred, also at a weekend. */
const payments = option("payments", 40_000);

const root = fileURLToPath(new URL("..", import.meta.url));
const form: Wanted = { selector: "input[name=username]", count: 1 };
/** Each in its place, and those that a window of 768 px shows with all of their cells. */
const rows: Wanted = { selector: "tbody tr[data-row]", count: 100 };
const cells: Wanted = { selector: "tbody tr[data-row] td:last-child", count: 100 };
const everything = encodeURIComponent("created_at:=:2020-01-01/2099-01-01");
const list = `/merchant/transaction/search?limit=100&f=${everything}`;

type Run = { ms: number; rest: number; blocked: number; requests: number; bytes: number };
/** `rest`: what comes once what is wanted is there. */
type Visit = { init: string; url: string; wanted: Wanted; rest?: Wanted };

async function cold(browser: Browser, { init, url, wanted, rest = wanted }: Visit): Promise<Run> {
  const { page, context, wire } = await slowPage(browser, init);
  await page.goto(url, { waitUntil: "commit" });
  const [ms, whole] = await Promise.all([painted(page, wanted, "0"), painted(page, rest, "0")]);
  await page.waitForLoadState("networkidle");
  const run = { ms, rest: whole, blocked: await blockedSince(page, 0), ...wire };
  await context.close();
  return run;
}

/** Away from the list and back to it by the menu, when its code is there already. */
async function again(browser: Browser, { init, url, wanted, rest = wanted }: Visit): Promise<Run> {
  const { page, context, wire } = await slowPage(browser, init);
  await page.goto(url);
  await painted(page, wanted, "0");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.waitForURL("**/dashboard");
  await atRest(page, wire);
  const before = { ...wire };
  await page.evaluate("addEventListener('pointerdown', () => { window.pressedAt = performance.now() }, true)");
  await page.getByRole("link", { name: "Transactions", exact: true }).first().click();
  const since = "window.pressedAt";
  const [ms, whole] = await Promise.all([painted(page, wanted, since), painted(page, rest, since)]);
  const blocked = await blockedSince(page, await page.evaluate("window.pressedAt"));
  const run = { ms, rest: whole, blocked, requests: wire.requests - before.requests, bytes: wire.bytes - before.bytes };
  await context.close();
  return run;
}

async function middleOf(once: () => Promise<Run>): Promise<Run> {
  const seen: Run[] = [];
  for (let run = 0; run < runs; run += 1) seen.push(await once());
  const middle = (of: keyof Run) => Math.round(median(seen.map((one) => one[of])));
  return {
    ms: middle("ms"),
    rest: middle("rest"),
    blocked: middle("blocked"),
    requests: middle("requests"),
    bytes: middle("bytes"),
  };
}

/** Builds the panel; all its script in bytes as they travel. */
function build(): number {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const made = spawnSync(process.execPath, [vite, "build", "apps/panel"], { cwd: root });
  if (made.status !== 0) throw new Error(`the panel could not be built: ${made.stderr}`);
  const assets = join(root, "apps/panel/dist/assets");
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js.br"));
  return scripts.reduce((sum, name) => sum + statSync(join(assets, name)).size, 0);
}

/** What the page finds in its storage when somebody has signed in and wants a hundred rows. */
async function signedIn(url: string): Promise<string> {
  const body = JSON.stringify({ username: "demo_merchant", password: "Gatehouse1!" });
  const reply = await fetch(`${url}/api/token-auth`, { method: "POST", body });
  if (!reply.ok) throw new Error(`signing in was refused: ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: { token: string } };
  const token = `sessionStorage.setItem("gatehouse.token", ${JSON.stringify(data.token)});`;
  return `${token}localStorage.setItem("gatehouse.page-size", "100");`;
}

function report(script: number, seen: Record<"form" | "cold" | "again", Run>): string {
  return table(
    ["CPU 4 times slower, 9 Mbit/s, 170 ms", "seen", "goal"],
    [
      ["sign-in usable, cold, ms", seen.form.ms, 1_200],
      ["sign-in, main thread blocked, ms", seen.form.blocked, 250],
      ["sign-in, bytes", seen.form.bytes, 150_000],
      ["sign-in, requests", seen.form.requests, 12],
      ["100 rows, cold, ms", seen.cold.ms, 2_000],
      ["all cells of those below the window, cold, ms", seen.cold.rest, "–"],
      ["100 rows, cold, blocked, ms", seen.cold.blocked, 250],
      ["100 rows, cold, bytes", seen.cold.bytes, "–"],
      ["100 rows, cold, requests", seen.cold.requests, "–"],
      ["100 rows by a click, ms", seen.again.ms, 400],
      ["all cells of those below the window, by a click, ms", seen.again.rest, "–"],
      ["100 rows by a click, blocked, ms", seen.again.blocked, 250],
      ["all script, brotli, bytes", script, 800_000],
    ],
  );
}

/** Taken down in the reverse order, whatever has been started by then. */
const stops: (() => Promise<unknown>)[] = [];

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop().catch(() => undefined);
}

async function measure(): Promise<string> {
  const script = build();
  const database = await ownDatabase();
  stops.push(() => database.stop());
  await seed(database, payments);
  const gateway = await startGateway(database);
  stops.push(() => gateway.stop());
  const { browser, close } = await openBrowser();
  stops.push(close);
  const url = `http://127.0.0.1:${gateway.port}`;
  const init = await signedIn(url);
  const seen = {
    form: await middleOf(() => cold(browser, { init: "", url: `${url}/auth`, wanted: form })),
    cold: await middleOf(() => cold(browser, { init, url: url + list, wanted: rows, rest: cells })),
    again: await middleOf(() => again(browser, { init, url: url + list, wanted: rows, rest: cells })),
  };
  return report(script, seen);
}

const late = Promise.withResolvers<never>();
const alarm = setTimeout(() => late.reject(new Error(`not done after ${limitSeconds} s`)), limitSeconds * 1000);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => late.reject(new Error(`ended by ${signal}`)));
try {
  process.stdout.write(`${await Promise.race([measure(), late.promise])}\n`);
  process.stdout.write(`\n${runs} runs of each, load ${loadavg()[0]?.toFixed(1)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  clearTimeout(alarm);
  await stopAll();
  // What was under way when the time was over would keep the program alive.
  process.exit();
}
