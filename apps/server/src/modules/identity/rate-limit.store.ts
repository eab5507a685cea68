import type { Tx } from "../../db/query.ts";

/** Counts one hit and gives the count of the window so far. */
export async function countHit(tx: Tx, key: string, window: Date): Promise<number> {
  const [row] = await tx.query<{ hits: number }>(
    `INSERT INTO rate_limits (key, window_started_at, hits) VALUES ($1, $2, 1)
     ON CONFLICT (key, window_started_at) DO UPDATE SET hits = rate_limits.hits + 1 RETURNING hits`,
    [key, window],
  );
  return row?.hits ?? 0;
}

export async function forgetHits(tx: Tx, before: Date): Promise<number> {
  return (await tx.query("DELETE FROM rate_limits WHERE window_started_at < $1 RETURNING key", [before])).length;
}
