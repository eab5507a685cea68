import type { Tx } from "../../db/query.ts";

type Turn = { now: Date; burst: number; refill_ms: number };

/**
 * Takes one of the merchant's test turns and gives 0, or the milliseconds to wait for the next one. `next_at` is when
 * all turns are free again: each turn moves it on by one refill.
 */
export async function takeTestTurn(tx: Tx, { now, burst, refill_ms }: Turn): Promise<number> {
  const rows = await tx.query<{ next_at: Date }>(
    `INSERT INTO webhook_test_turns AS t (merchant_id, next_at) VALUES ($1, $2::timestamptz + make_interval(secs => $3::float8 / 1000))
     ON CONFLICT (merchant_id) DO UPDATE SET next_at = greatest(t.next_at, $2) + make_interval(secs => $3::float8 / 1000)
     WHERE t.next_at < $2::timestamptz + make_interval(secs => $3::float8 * ($4 - 1) / 1000) RETURNING next_at`,
    [tx.merchantId, now, refill_ms, burst],
  );
  return rows.length === 1 ? 0 : refill_ms;
}
