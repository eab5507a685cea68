import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** From here what is no part of the file is still found. */
const cache = place("../../../../node_modules/.cache");

/**
 * The program that is killed, with all that it imports, in one file: to find and link some thousand files anew was most of
 * what a life took. Programs for this machine stay outside.
 */
export async function victimInOneFile(): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(join(cache, "kill-"));
  await build({
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true, external: ["@node-rs/argon2"] },
    build: { ssr: place("victim.ts"), outDir: made, target: "node24" },
  });
  return join(made, "victim.js");
}
