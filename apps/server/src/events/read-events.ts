import type { Tx } from "../db/query.ts";
import type { DomainEvent, EventType } from "./event-types.ts";

type Range = { from: Date; to: Date; types: readonly EventType[]; limit: number };

/** The merchant's events of a time range, oldest first, as far back as events are kept. */
export async function readEvents(tx: Tx, { from, to, types, limit }: Range): Promise<DomainEvent[]> {
  const rows = await tx.query(
    `SELECT merchant_id, id, type, subject, actor, data, at FROM domain_events
     WHERE merchant_id = $1 AND at >= $2 AND at <= $3 AND type = ANY($4) ORDER BY position LIMIT $5`,
    [tx.merchantId, from, to, types, limit],
  );
  return rows as unknown as DomainEvent[];
}

/** The place of the newest event of all merchants; 0 before the first. */
export async function lastPosition(tx: Tx): Promise<number> {
  const rows = await tx.query<{ position: number }>("SELECT coalesce(max(position), 0) AS position FROM domain_events");
  return rows[0]?.position ?? 0;
}
