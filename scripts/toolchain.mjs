// What start, dev and test share. Plain JavaScript over node: modules only, because it runs on
// Node 20 and before anything is installed.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { panelSources, root } from "./panel-sources.mjs";

export { root };

const modules = join(root, "node_modules");
const installed = join(modules, ".package-lock.json");
const panelStamp = join(root, "apps/panel/dist/.sources");
const NEEDED_MAJOR = 24;

/** Ends with a sentence instead of a stack: these are messages for whoever typed the command. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/** Runs a program to its end; resolves to its exit code, 128 + n when signal n ended it. */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    child.once("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      done(127);
    });
    child.once("close", (code, signal) => done(exitCode(code, signal)));
  });
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/**
 * Runs the program that takes this one's place: signals are passed on exactly once. It gets a process
 * group of its own, as a terminal's Ctrl-C goes to the whole group and npm sends it on as well; a server
 * that hears it three times would cut short its own graceful stop. By the channel it notices when this one is killed, and is told that it is to: whoever
 * else starts it may close theirs and mean it to stay.
 */
export function runToTheEnd(command, args, env = process.env) {
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  const child = spawn(command, args, { cwd: root, stdio, detached: true, env: { ...env, GATEHOUSE_LAUNCHER: "1" } });
  let passed = false;
  const pass = (signal) => {
    if (passed) return;
    passed = true;
    child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => pass(signal));
  // Not an end: whoever takes this process for the server asks it to settle.
  process.on("SIGUSR2", () => child.kill("SIGUSR2"));
  // A closed terminal asks for the same orderly end.
  process.on("SIGHUP", () => pass("SIGTERM"));
  endWithNpm(() => pass("SIGTERM"));
  return new Promise((done) => {
    child.once("error", (error) => fail(`${command}: ${error.message}`));
    child.once("close", (code, signal) => done(exitCode(code, signal)));
  });
}

/**
 * npm hands a signal to the shell between it and us, and that shell dies without passing it on.
 * Only under npm: a program put in the background by hand loses its parent and is meant to stay.
 */
function endWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 250);
  timer.unref();
}

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Installs the packages when there are none, or when the lock file changed since. */
export async function installIfNeeded() {
  const lock = changedAt(join(root, "package-lock.json"));
  if (existsSync(installed) && changedAt(installed) >= lock) return;
  process.stdout.write("Installing packages\n");
  // NODE_ENV=production would leave out the pinned Node and vite, which `npm start` needs.
  // Warnings are about what packages would like of this machine, and nothing that whoever starts it can act on.
  const flags = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  let code = lock === 0 ? 1 : await npm(["ci", ...flags]);
  if (code !== 0) code = await npm(["install", ...flags]);
  if (code !== 0) fail("npm could not install the packages; its messages are above.");
  // `npm install` leaves the file as it is when there was nothing to do.
  if (existsSync(installed)) utimesSync(installed, new Date(), new Date());
}

function npm(args) {
  // The Node that npm runs on must not be the one inside the node_modules it is about to remove.
  const path = (process.env.PATH ?? "").split(delimiter).filter((part) => !part.includes("node_modules"));
  const windows = process.platform === "win32";
  return run(windows ? "npm.cmd" : "npm", args, {
    env: { ...process.env, PATH: path.join(delimiter) },
    shell: windows,
  });
}

/** The Node this repository is pinned to, or the running one when that is new enough. */
export async function pinnedNode() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const pinned = join(modules, "node/bin", name);
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split(".")[0]) >= NEEDED_MAJOR) return process.execPath;
  // Its install script is skipped by --ignore-scripts and by npm's allow list: run it ourselves.
  const installer = join(modules, "node/installArchSpecificPackage.js");
  if (existsSync(installer)) await run(process.execPath, [installer], { cwd: dirname(installer) });
  if (existsSync(pinned)) return pinned;
  return fail(
    `Gatehouse runs on Node ${NEEDED_MAJOR}; this is ${process.version}, and the npm package "node" brought none ` +
      "for this machine. Run `npm ci` with a way to the registry, or install a newer Node.",
  );
}

/** Path of a tool's own script, so that it runs on the Node we choose and not on the first in PATH. */
export function tool(name) {
  const link = join(modules, ".bin", name);
  if (!existsSync(link)) fail(`${name} is not installed. Run \`npm ci\`.`);
  return realpathSync(link);
}

export function environment(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` };
}

/** Where the pinned Node keeps what it has read and compiled once: the next start has half of the work to do. */
export function withCompiled(env) {
  return { NODE_COMPILE_CACHE: join(modules, ".cache/node"), ...env };
}

/** Builds the panel unless the one in dist was made from these very sources. Resolves to the exit code. */
export async function buildPanel(node, always = false) {
  const sources = panelSources();
  const done = existsSync(panelStamp) && readFileSync(panelStamp, "utf8").trim() === sources;
  if (done && !always) return 0;
  process.stdout.write("Building the panel\n");
  const env = { ...environment(node), PANEL_SOURCES: sources };
  const code = await run(node, [tool("vite"), "build", "apps/panel", "--logLevel", "warn"], { env });
  if (code === 0) writeFileSync(panelStamp, `${sources}\n`);
  return code;
}
