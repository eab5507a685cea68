import { paymentTypes, undoneStatuses } from "@gatehouse/contract/transactions/counts-as.ts";
import { open } from "../../../db/partner-tree.ts";
import type { Tx } from "../../../db/query.ts";
import { zoneInDatabase } from "../../../db/zone-in-database.ts";
import type { Condition } from "../../../search/conditions.ts";
import type { PageOf } from "../../../search/page.ts";
import type { Range } from "../../../search/period.ts";
import { cellsOf } from "../../transactions/index.ts";

export type Period = { from: Date; to: Date };

/** What was made on one day, in the account's zone, that is alike in all of this. */
export type StatRow = {
  day: string;
  currency: string;
  type: string;
  status: string;
  code: number;
  /** The card's brand, or how else it was paid. */
  label: string;
  count: number;
  authorized: number;
  captured: number;
  tip: number;
  tax: number;
  surcharge: number;
  service_fee: number;
  discount: number;
  national_tax: number;
  /** How many of them have a tip, are shipped, or have a discount. */
  tipped: number;
  shipped: number;
  discounted: number;
};

/** The merchants whose rows the scope shows. */
export const merchantsOf = ({ merchantId, merchantIds }: Pick<Tx, "merchantId" | "merchantIds">): readonly string[] =>
  merchantIds ?? [merchantId];

/**
 * Cells `c` beside their merchants `m`, each merchant's out of an index of its own; from quarters, because a day begins
 * at another hour than UTC's.
 */
function cellsFrom(tx: Tx, { from, to }: Range): { from: string; values: unknown[] } {
  const conditions: Condition[] = [
    ...bound(from, { sql: "created_at >= ?", bound: "from" }),
    ...bound(to, { sql: "created_at <= ?", bound: "to" }),
  ];
  const { sql, values } = cellsOf(tx, conditions, { byDay: false, merchant: "m.id" });
  const mine = `m.id = ANY($${values.length + 1}::text[])`;
  return { from: `FROM merchants m CROSS JOIN LATERAL (${sql}) c WHERE ${mine}`, values: [...values, merchantsOf(tx)] };
}

function bound(value: Date | undefined, said: Pick<Condition, "sql" | "bound">): Condition[] {
  return value ? [{ column: "created_at", value, ...said }] : [];
}

/** Read once for every series of the dashboard. */
export async function statsSince(tx: Tx, { timezone, ...period }: Period & { timezone: string }): Promise<StatRow[]> {
  const { from, values } = cellsFrom(tx, period);
  return tx.query<StatRow>(
    `SELECT to_char(c.at AT TIME ZONE $${values.length + 1}, 'YYYY-MM-DD') AS day, c.currency, c.type, c.status, c.response_code AS code,
       coalesce(nullif(c.card_type, ''), c.payment_type) AS label, sum(c.n) AS count,
       sum(c.amount_authorized) AS authorized, sum(c.amount_captured) AS captured, sum(c.tip_amount) AS tip,
       sum(c.tax_amount) AS tax, sum(c.surcharge) AS surcharge, sum(c.service_fee) AS service_fee,
       sum(c.discount_amount) AS discount, sum(c.national_tax_amount) AS national_tax, sum(c.tipped) AS tipped,
       sum(c.shipped) AS shipped, sum(c.discounted) AS discounted
     ${from} GROUP BY 1, 2, 3, 4, 5, 6`,
    [...values, zoneInDatabase(timezone)],
  );
}

const placeKinds = ["country", "state", "city"].flatMap((part) => [`billing_${part}`, `shipping_${part}`]);
const MOST_PLACES = 50;

export type PlaceRow = { kind: string; label: string; count: number };

/** The commonest places, from the payments themselves: a tally by city would have about as many rows. */
export async function placesSince(tx: Tx, { from, to }: Period): Promise<PlaceRow[]> {
  const part = (kind: string) => `t.${kind.replace("_", "_address->>'")}' AS ${kind}`;
  return tx.query<PlaceRow>(
    `SELECT kind, label, count FROM (
       SELECT v.kind, v.label, sum(p.n) AS count, row_number() OVER (PARTITION BY v.kind ORDER BY sum(p.n) DESC, v.label) AS place
       FROM (SELECT ${placeKinds.map(part).join(", ")}, count(*) AS n FROM transactions t
             WHERE t.merchant_id = ANY($1::text[]) AND t.created_at >= $2 AND t.created_at <= $3 GROUP BY ${placeKinds.map((_, at) => at + 1).join(", ")}) p
         CROSS JOIN LATERAL (VALUES ${placeKinds.map((kind) => `('${kind}', p.${kind})`).join(", ")}) v (kind, label)
       WHERE v.label <> '' GROUP BY 1, 2) ranked
     WHERE place <= ${MOST_PLACES} ORDER BY kind, place`,
    [merchantsOf(tx), from, to],
  );
}

type Taken = { currency: string; count: number; amount: number; decline_count: number };

/** Payments are what `countsAs` calls so: its types and statuses are the values that follow the first `at`. */
function taken(at: number): string {
  const paid = `c.type = ANY($${at + 1}::text[]) AND c.status <> ALL($${at + 2}::text[])`;
  return `c.currency, coalesce(sum(c.n) FILTER (WHERE ${paid}), 0) AS count,
    coalesce(sum(c.amount_captured) FILTER (WHERE ${paid}), 0) AS amount,
    coalesce(sum(c.n) FILTER (WHERE c.status = 'declined'), 0) AS decline_count`;
}

type OfMerchant = { merchant_id: string; merchant_name: string };
type OfProcessor = OfMerchant & { processor_id: string; processor_name: string };

export async function takenByProcessor(tx: Tx, period: Period): Promise<(OfProcessor & Taken)[]> {
  const { from, values } = cellsFrom(tx, period);
  return tx.query<OfProcessor & Taken>(
    `SELECT m.id AS merchant_id, m.name AS merchant_name, c.processor_id, c.processor_name, ${taken(values.length)}
     ${from} GROUP BY 1, 2, 3, 4, 5 ORDER BY amount DESC, count DESC, 3, 5 LIMIT 100`,
    [...values, paymentTypes, undoneStatuses],
  );
}

/** `conditions` are on cells `c` and their merchants `m`. */
export async function takenByMerchant(
  tx: Tx,
  search: Range & PageOf & { conditions: readonly Condition[] },
): Promise<{ rows: (OfMerchant & Taken)[]; total: number }> {
  const { from, values } = cellsFrom(tx, search);
  const at = values.length;
  const further = search.conditions.map(({ sql }, nth) => `AND ${sql.replaceAll("?", `$${at + 3 + nth}`)}`).join(" ");
  const grouped = `SELECT m.id AS merchant_id, m.name AS merchant_name, ${taken(at)}
    ${from} ${further} GROUP BY 1, 2, 3`;
  const asked = [...values, paymentTypes, undoneStatuses, ...search.conditions.map(({ value }) => value)];
  const rows = await tx.query<OfMerchant & Taken>(
    `${grouped} ORDER BY amount DESC, count DESC, merchant_id, currency LIMIT $${asked.length + 1} OFFSET $${asked.length + 2}`,
    [...asked, search.limit, search.offset],
  );
  const counted = await tx.query<{ total: number }>(`SELECT count(*) AS total FROM (${grouped}) t`, asked);
  return { rows, total: counted[0]?.total ?? 0 };
}

export type SettledRow = { day: string; currency: string; captured: number; refunded: number };

export async function settledSince(
  tx: Tx,
  { from, to, timezone }: Period & { timezone: string },
): Promise<SettledRow[]> {
  return tx.query<SettledRow>(
    `SELECT to_char(b.batch_date AT TIME ZONE $2, 'YYYY-MM-DD') AS day, b.currency,
       sum(b.amount_captured) AS captured, sum(b.amount_credit) AS refunded
     FROM settlement_batches b
     WHERE b.merchant_id = ANY($1::text[]) AND b.status = 'closed' AND b.batch_date >= $3 AND b.batch_date <= $4 GROUP BY 1, 2`,
    [merchantsOf(tx), zoneInDatabase(timezone), from, to],
  );
}

export type AlertRow = OfMerchant & {
  type: "refused_batch" | "held_payments" | "no_processor";
  severity: "error" | "warning";
  n: number;
  at: Date;
};

const ALERTS = 50;

/** Which of these merchants nobody takes payments for. Processors have secrets, so no scope of many merchants shows them. */
export async function withoutProcessor(tx: Tx, merchants: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM merchants m WHERE id = ANY($1::text[]) AND ${open("m.id")} AND NOT EXISTS (
       SELECT 1 FROM processors p WHERE p.merchant_id = m.id AND p.status = 'active' AND NOT p.released)`,
    [merchants],
  );
  return rows.map(({ id }) => id);
}

/** What waits for somebody: batches that a processor refuses before payments that are held and nobody to take any. */
export async function listAlerts(tx: Tx, idle: readonly string[]): Promise<AlertRow[]> {
  const where = "m.id = ANY($1::text[])";
  const of = "m.id AS merchant_id, m.name AS merchant_name";
  return tx.query<AlertRow>(
    `SELECT * FROM (
       SELECT 'refused_batch' AS type, 'error' AS severity, ${of}, count(*) AS n, max(b.batch_date) AS at
         FROM merchants m JOIN settlement_batches b ON b.merchant_id = m.id
         WHERE ${where} AND b.status = 'refused' GROUP BY m.id, m.name
       UNION ALL
       SELECT 'held_payments', 'warning', ${of}, count(*), max(t.created_at)
         FROM merchants m JOIN transactions t ON t.merchant_id = m.id
         WHERE ${where} AND t.status IN ('flagged', 'flagged_partner') GROUP BY m.id, m.name
       UNION ALL
       SELECT 'no_processor', 'warning', ${of}, 0, m.created_at FROM merchants m WHERE m.id = ANY($2::text[])) alerts
     ORDER BY severity = 'error' DESC, at DESC, merchant_id, type LIMIT ${ALERTS}`,
    [merchantsOf(tx), idle],
  );
}
