import type { Tx } from "../../../db/query.ts";

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

/** How often since a moment, over all windows that began after it. */
export async function hitsSince(tx: Tx, key: string, since: Date): Promise<number> {
  const [row] = await tx.query<{ hits: number }>(
    "SELECT coalesce(sum(hits), 0)::int AS hits FROM rate_limits WHERE key = $1 AND window_started_at > $2",
    [key, since],
  );
  return row?.hits ?? 0;
}

/** When the newest window of a key began, of those that began after a moment. */
export async function newestHit(tx: Tx, key: string, since: Date): Promise<Date | undefined> {
  const [row] = await tx.query<{ began_at: Date | null }>(
    "SELECT max(window_started_at) AS began_at FROM rate_limits WHERE key = $1 AND window_started_at > $2",
    [key, since],
  );
  return row?.began_at ?? undefined;
}

export async function forgetKey(tx: Tx, key: string): Promise<void> {
  await tx.query("DELETE FROM rate_limits WHERE key = $1", [key]);
}
