import { addedBy, counting } from "../src/modules/transactions/rollups/rollup-sums.store.ts";
import type { TestApp } from "./app.ts";

/** Transactions whose journal tells another story than their row, with both. */
const disagreeing = `
  SELECT * FROM (
    SELECT t.id, t.type, t.status, t.amount_authorized, t.amount_captured, t.amount_settled,
      coalesce(sum(j.amount) FILTER (WHERE j.movement = 'authorized'), 0)
        - coalesce(sum(j.amount) FILTER (WHERE j.movement = 'released'), 0) AS held,
      coalesce(sum(j.amount) FILTER (WHERE j.movement IN ('captured', 'refunded')), 0)
        - coalesce(sum(j.amount) FILTER (WHERE j.movement IN ('cancelled', 'refund_cancelled')), 0) AS moved,
      coalesce(sum(j.amount) FILTER (WHERE j.movement IN ('settled', 'refund_settled')), 0) AS settled,
      coalesce(sum(j.amount) FILTER (WHERE j.movement IN ('returned', 'refund_returned')), 0) AS returned
    FROM transactions t LEFT JOIN journal j ON j.merchant_id = t.merchant_id AND j.transaction_id = t.id
    GROUP BY t.merchant_id, t.id) told
  WHERE held <> CASE WHEN type = 'authorize' AND status = 'authorized' THEN amount_authorized
      WHEN type IN ('sale', 'authorize') AND status IN ('flagged', 'flagged_partner') THEN amount_authorized ELSE 0 END
    OR moved <> CASE WHEN status = 'voided' THEN 0 ELSE amount_captured END
    OR settled <> amount_settled
    OR returned <> CASE WHEN status IN ('returned', 'late_return') THEN amount_settled ELSE 0 END`;

/** Originals whose refunds, reserved or made, are not what the original says, or are more than was captured. */
const overdrawn = `
  SELECT o.id, o.amount_authorized, o.amount_captured, o.amount_refunded, coalesce(sum(r.gone), 0) AS refunds
  FROM transactions o LEFT JOIN (
      SELECT merchant_id, referenced_transaction_id, CASE WHEN status = 'pending' THEN amount ELSE amount_captured END AS gone
      FROM transactions WHERE type = 'refund' AND status NOT IN ('declined', 'voided', 'returned', 'late_return')) r
    ON r.merchant_id = o.merchant_id AND r.referenced_transaction_id = o.id
  WHERE o.type IN ('sale', 'authorize')
  GROUP BY o.merchant_id, o.id
  HAVING coalesce(sum(r.gone), 0) <> o.amount_refunded OR o.amount_refunded > o.amount_captured
    OR o.amount_captured > o.amount_authorized`;

const cell = `type, status, response_code, payment_method, payment_type, card_type, currency, processor_id, processor_name, transaction_source`;
const sums = [
  "amount_authorized",
  "amount_captured",
  "base_amount",
  "duty_amount",
  "service_fee",
  "shipping_amount",
  "surcharge",
  "tax_amount",
  "tip_amount",
];
const kept = (span: string) =>
  `SELECT merchant_id, starts_at, ${cell}, n, ${sums.join(", ")} FROM transaction_tallies WHERE span = '${span}'`;
const made = (unit: string) =>
  `SELECT merchant_id, date_bin('${unit}', created_at, timestamptz 'epoch') AS starts_at, ${cell}, count(*) AS n,
     ${sums.map((sum) => `sum(${addedBy(sum)})::bigint AS ${sum}`).join(", ")}
   FROM ${counting} GROUP BY 1, 2, ${cell}`;

/** Tallies that nothing marks as stale and that the transactions contradict. */
const miscounted = (span: string, unit: string) => `
  WITH kept AS (${kept(span)}), made AS (${made(unit)}),
    wrong AS ((SELECT * FROM kept EXCEPT ALL SELECT * FROM made) UNION ALL (SELECT * FROM made EXCEPT ALL SELECT * FROM kept))
  SELECT '${span}' AS span, w.* FROM wrong w WHERE NOT EXISTS (
    SELECT 1 FROM stale_quarters s WHERE s.merchant_id = w.merchant_id AND date_bin('${unit}', s.starts_at, timestamptz 'epoch') = w.starts_at)`;

/** The same of the amounts of a quarter in order. */
const misordered = `
  WITH kept AS (SELECT merchant_id, starts_at, amounts FROM amount_tallies),
    made AS (SELECT merchant_id, date_bin('15 minutes', created_at, timestamptz 'epoch') AS starts_at,
      array_agg(amount ORDER BY amount) AS amounts FROM transactions GROUP BY 1, 2),
    wrong AS ((SELECT * FROM kept EXCEPT ALL SELECT * FROM made) UNION ALL (SELECT * FROM made EXCEPT ALL SELECT * FROM kept))
  SELECT 'amounts' AS span, w.* FROM wrong w WHERE (merchant_id, starts_at) NOT IN (SELECT merchant_id, starts_at FROM stale_quarters)`;

/** Payments that a search finds by another terminal than they show. */
const elsewhere =
  "SELECT id, terminal_id, method FROM transactions WHERE terminal_id <> coalesce(method->>'terminal_id', '')";

/** Transactions that have a result and did not publish it once, or that published one without having any. */
const unpublished = `
  SELECT t.id, t.status, count(e.id) AS created_events FROM transactions t
  LEFT JOIN domain_events e ON e.merchant_id = t.merchant_id AND e.subject = t.id AND e.type = 'transaction.created'
  GROUP BY t.merchant_id, t.id HAVING count(e.id) <> CASE WHEN t.status IN ('pending', 'unknown') THEN 0 ELSE 1 END`;

const types = ["voided", "tip_adjusted", "settled", "returned"];
const told = `SELECT merchant_id, transaction_id, type FROM transaction_events WHERE type IN ('${types.join("', '")}')`;
const published = `SELECT merchant_id, subject, replace(type, 'transaction.', '') FROM domain_events
  WHERE type IN ('transaction.${types.join("', 'transaction.")}')`;

/** Changes that are in the timeline and were not published, or the other way round. */
const toldApart = `(${told} EXCEPT ALL ${published}) UNION ALL (${published} EXCEPT ALL ${told})`;

/** Everything in the books and the published events that contradicts something else; nothing when they are right. */
export async function faultsInBooks(app: Pick<TestApp, "sql">): Promise<unknown[]> {
  return [...(await faultsInLedger(app)), ...(await app.sql(unpublished)), ...(await app.sql(toldApart))];
}

/** The same for past payments that were copied in and published nothing. */
export async function faultsInLedger(app: Pick<TestApp, "sql">): Promise<unknown[]> {
  const tallies = [
    ...(await app.sql(miscounted("quarter", "15 minutes"))),
    ...(await app.sql(miscounted("day", "1 day"))),
    ...(await app.sql(misordered)),
  ];
  const rows = [...(await app.sql(disagreeing)), ...(await app.sql(overdrawn)), ...(await app.sql(elsewhere))];
  return [...rows, ...tallies];
}
