// Decides where the embedded database lives and which user runs it.
// PostgreSQL refuses to run as root, and a root checkout (a fresh machine's /root, mode 0700)
// is closed to every other user. Then the data go to /var/lib/gatehouse and the data folder
// keeps a symlink to them, so that removing the data folder still means a fresh start.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Binaries, copyBinaries, hydrateLinks } from "./binaries.ts";

export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

export interface Place {
  /** Folder of this database's own: data, socket and log lie in it. */
  readonly home: string;
  readonly pgData: string;
  readonly socketDir: string;
  readonly logFile: string;
  readonly native: string;
  /** The user to become, only when we are root. */
  readonly identity: Identity | undefined;
}

const SHARED_ROOT = "/var/lib/gatehouse";
/** sun_path holds 107 bytes on Linux and 103 on macOS; '/.s.PGSQL.5432.lock' takes the rest. */
const LONGEST_SOCKET_DIR = 83;

export function choosePlace(dataDir: string, binaries: Binaries): Place {
  mkdirSync(dataDir, { recursive: true });
  const folder = realpathSync(resolve(dataDir));
  const root = process.getuid?.() === 0;
  const { home, identity } = root ? placeForRoot(folder) : { home: placeForUser(folder), identity: undefined };
  return {
    home,
    pgData: join(home, "pg"),
    socketDir: makeSocketDir(home, identity),
    logFile: join(home, "postgres.log"),
    native: runnableBinaries(binaries, { identity, home }),
    identity,
  };
}

function placeForUser(folder: string): string {
  const home = followLink(folder) ?? folder;
  const found = statSync(join(home, "pg"), { throwIfNoEntry: false });
  if (found !== undefined && found.uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${join(home, "pg")} belongs to user id ${found.uid}. Start Gatehouse as that user or as root.`,
    );
  }
  return home;
}

function placeForRoot(folder: string): { home: string; identity: Identity } {
  const moved = followLink(folder);
  if (moved !== undefined) return { home: moved, identity: ownerOf(join(moved, "pg")) ?? nobody() };
  const data = join(folder, "pg");
  const identity = ownerOf(data) ?? nobody();
  if (canEnter(folder, identity)) {
    // A copy or a restored backup made by root: postgres insists on owning its data.
    if (existsSync(data)) claimFor(data, identity);
    return { home: folder, identity };
  }
  if (existsSync(data)) {
    // Never start an empty database beside one with somebody's money in it.
    throw new Error(
      `User id ${identity.uid}, who runs the database in ${data}, cannot enter ${folder}. Open the way (chmod o+x) and start again.`,
    );
  }
  return { home: moveAway(folder), identity };
}

/** The folder a data folder's symlink points into, if it was moved to the shared root before. */
function followLink(folder: string): string | undefined {
  const link = join(folder, "pg");
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  const home = dirname(resolve(folder, readlinkSync(link)));
  if (!existsSync(home)) {
    throw new Error(
      `The database of this folder was in ${home}, which is gone. Restore it, or remove ${link} to begin with an empty one.`,
    );
  }
  return home;
}

function moveAway(folder: string): string {
  makeOpenFolder(SHARED_ROOT);
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  // A number is added when an earlier folder of the same path left its data: those are not ours to reuse.
  for (let number = 1; ; number += 1) {
    const home = join(SHARED_ROOT, number === 1 ? hash : `${hash}-${number}`);
    if (existsSync(home)) continue;
    makeOpenFolder(home);
    symlinkSync(join(home, "pg"), join(folder, "pg"));
    return home;
  }
}

function makeOpenFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

function ownerOf(path: string): Identity | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

function claimFor(path: string, identity: Identity): void {
  if (statSync(path).uid === identity.uid) return;
  execFileSync("chown", ["-R", `${identity.uid}:${identity.gid}`, path]);
}

/** `nobody` is on every Unix, and initdb needs a user that has a name. */
function nobody(): Identity {
  const ask = (flag: string): number => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: ask("-u"), gid: ask("-g") };
}

function allows(found: Stats, identity: Identity, bits: number): boolean {
  if (found.uid === identity.uid) return ((found.mode >> 6) & bits) === bits;
  if (found.gid === identity.gid) return ((found.mode >> 3) & bits) === bits;
  return (found.mode & bits) === bits;
}

function canEnter(folder: string, identity: Identity): boolean {
  const parent = dirname(folder);
  return allows(statSync(folder), identity, 1) && (parent === folder || canEnter(parent, identity));
}

function runnableBinaries(binaries: Binaries, place: { identity: Identity | undefined; home: string }): string {
  const { identity, home } = place;
  const shared = identity === undefined ? home : SHARED_ROOT;
  if (identity !== undefined && !canRun(binaries.native, identity)) {
    makeOpenFolder(SHARED_ROOT);
    return copyBinaries(binaries, shared);
  }
  try {
    hydrateLinks(binaries.native);
    return binaries.native;
  } catch {
    // node_modules may be read-only (an image, another owner): run a copy of our own.
    if (identity !== undefined) makeOpenFolder(SHARED_ROOT);
    return copyBinaries(binaries, shared);
  }
}

function canRun(native: string, identity: Identity): boolean {
  const needed = ["bin/postgres", "bin/initdb", "lib", "share"].map((part) => statSync(join(native, part)));
  return canEnter(realpathSync(join(native, "bin")), identity) && needed.every((found) => allows(found, identity, 5));
}

/** Beside the data when that path is short and plain enough for a socket, else in the temp folder. */
function makeSocketDir(home: string, identity: Identity | undefined): string {
  const beside = join(home, "run");
  const plain = /^[\w./-]+$/.test(beside) && beside.length <= LONGEST_SOCKET_DIR;
  const hash = createHash("sha256").update(home).digest("hex").slice(0, 12);
  // macOS has a long private TMPDIR; /tmp is short everywhere.
  const shortTemp = tmpdir().length <= 40 ? tmpdir() : "/tmp";
  const folder = plain ? beside : join(shortTemp, `gatehouse-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = identity?.uid ?? process.getuid?.();
  if (identity !== undefined && lstatSync(folder).uid === 0) chownSync(folder, identity.uid, identity.gid);
  const found = lstatSync(folder);
  // The temp folder is everyone's: whoever made this name first could pose as our database.
  if (!found.isDirectory() || found.uid !== owner)
    throw new Error(`${folder} belongs to another user. Remove it and start again.`);
  chmodSync(folder, 0o700);
  return folder;
}
