import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "@gatehouse/embedded-postgres/embedded.ts";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/db/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    database: string;
  }
}

/** One server and one migrated template for the whole run; each test file clones the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-test-"));
  // Of a folder that is closed to the database's user root would have it elsewhere, where it would stay.
  chmodSync(folder, 0o755);
  const embedded = process.env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dataDir: folder, log: () => undefined });
  const server = embedded?.connectionString ?? (process.env.DATABASE_URL as string);
  await remake(server, "gatehouse_template");
  await migrate(named(server, "gatehouse_template"));
  project.provide("database", server);
  return async () => {
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function remake(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
}

/** The address of another database of the same server. */
export function named(server: string, name: string): string {
  return server.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`);
}
