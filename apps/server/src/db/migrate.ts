import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { readBaseline, SHARED_GROUND, type Step } from "./baseline.ts";

const MIGRATIONS = fileURLToPath(new URL("migrations", import.meta.url));

/** What a database needs: the baseline, which is applied in one commit, then the migrations, each in its own. */
export type Steps = { baseline: readonly Step[]; migrations: readonly Step[] };

/** Brings the schema up to date. Several programs may start at once: an advisory lock lets them apply one after the other. */
export async function migrate(connectionString: string, steps: Steps = readSteps()): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const applied = await inTurn(client, () => applyBaseline(client, steps.baseline));
    for (const migration of steps.migrations) {
      if (!applied.has(migration.name)) await inTurn(client, () => applyMigration(client, migration));
    }
  } finally {
    await client.end();
  }
}

function readSteps(): Steps {
  return { baseline: readBaseline(), migrations: readMigrations(MIGRATIONS) };
}

/** The `NNNN-<what>.sql` of a folder, in the order of their numbers. */
export function readMigrations(folder: string): Step[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.sort().map((file) => ({
    name: file.slice(0, -".sql".length),
    sql: readFileSync(`${folder}/${file}`, "utf8"),
  }));
}

/** Lock and setting end with the transaction: on a connection that a proxy shares they would stay for its next user. */
async function inTurn<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  // Row policies bind the owner too, and a migration changes the rows of every merchant.
  await client.query("BEGIN; SELECT pg_advisory_xact_lock(727274); SET LOCAL gatehouse.merchant_id = '*'");
  const result = await work();
  await client.query("COMMIT");
  return result;
}

/** Applies what is missing of the baseline: all of it in a new database, and later the schema of each new module. */
async function applyBaseline(client: pg.Client, baseline: readonly Step[]): Promise<Set<string>> {
  await client.query("CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, at timestamptz NOT NULL)");
  const { rows } = await client.query<{ name: string }>("SELECT name FROM schema_migrations");
  const applied = new Set(rows.map(({ name }) => name));
  if (applied.size > 0 && !applied.has(SHARED_GROUND)) throw new Error(PRE_RELEASE);
  const missing = baseline.filter(({ name }) => !applied.has(name));
  for (const { name, sql } of missing) {
    await client.query(sql);
    await record(client, name);
  }
  return applied;
}

const PRE_RELEASE =
  "This database was created by a version from before the first release, and this version can't take it over. " +
  "Start with an empty database: name one in DATABASE_URL, or remove the folder of the embedded one (DATA_DIR).";

async function applyMigration(client: pg.Client, { name, sql }: Step): Promise<void> {
  // Between two turns another program may have applied it.
  if (await record(client, name)) await client.query(sql);
}

/** Returns whether the step was recorded now and not before. */
async function record(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "INSERT INTO schema_migrations (name, at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
    [name, new Date()],
  );
  return rowCount === 1;
}
