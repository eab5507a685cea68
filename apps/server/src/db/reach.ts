import pg from "pg";

/** A database of one's own is asked once before all else, so that a wrong address is said in a sentence. */
export async function refuseUnreachable(connectionString: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
    await client.connect();
    await client.end();
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new Error(`DATABASE_URL leads to no database that can be used: ${reason}`);
  }
}
