import type { Tx } from "../../db/query.ts";
import type { PageOf } from "../../search/page.ts";
import type { CustomerRow } from "./customer.store.ts";
import { swappedLetters } from "./domain/swapped-letters.ts";

/** Where that many are known by the very text, nobody is looked for who is only known by something like it. */
const ENOUGH = 10;

/** What pg_trgm says at least of a word and the same with one letter wrong, missing or too many. */
const ALIKE = 0.45;

/** Of two letters that were changed over trigrams think little, and people do it most. */
const SWAPPED = 0.9;

/** A shorter word is like too many others, and an id or a number like no other. */
const canBeMistyped = (text: string) => text.length > 3 && /^[\p{L}\p{M}\s&'’,.-]+$/u.test(text);

/** Whoever types no digits has no telephone or card in mind, and their tables need not be read. */
const digitsOf = (text: string) => (/\d/.test(text) ? within(text) : "");

const within = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

const NAMES = "(a.first_name || ' ' || a.last_name || ' ' || a.company)";

/** As many trigrams in common make two words alike, and two of them may have one bit. */
const LEAST = `(ceil(${ALIKE} * cardinality(show_trgm($4))) - cardinality(show_trgm($4)) + bit_count(trace_of_trigrams(ARRAY[$4])))::bigint`;

const has = (trace: string, asked: string) => `t.${trace} & ${asked} = ${asked}`;
const EXACT = has("texts", "trace_of_texts(ARRAY[$8])");
const SWAPPED_LETTERS = `${has("names", "trace_of_letters(ARRAY[$4])")} AND EXISTS (SELECT FROM swapped WHERE ${has("names", "trace")})`;
const SOMETHING_LIKE_IT = `$4 <> '' AND (bit_count(t.names & trace_of_trigrams(ARRAY[$4])) >= ${LEAST} OR ${SWAPPED_LETTERS})`;

/** Two letters leave no trace, and are looked for everywhere. */
const among = (id: string, kind: "exact" | "alike") =>
  `(octet_length($8) < 3 OR ${id} = ANY (ARRAY(SELECT customer_id FROM traced WHERE ${kind})))`;

/**
 * $1 merchant, $2 the text as a pattern, $3 the same if it has digits, $4 the text or nothing where nobody is looked for by likeness,
 * $5 its other spellings as patterns; $8 the text and $9 its other spellings as they are. Whose traces tell that they are not known by
 * it is not read.
 */
const FOUND = `
swapped AS MATERIALIZED (SELECT trace_of_texts(ARRAY[one]) AS trace FROM unnest($9::text[]) one),
traced AS MATERIALIZED (
  SELECT * FROM (SELECT t.customer_id, ${EXACT} AS exact, ${SOMETHING_LIKE_IT} AS alike FROM customer_traces t WHERE t.merchant_id = $1) every
  WHERE exact OR alike
),
exact AS MATERIALIZED (
  SELECT c.id AS customer_id FROM customers c WHERE c.merchant_id = $1 AND ${among("c.id", "exact")} AND (c.id ILIKE $2 OR c.description ILIKE $2)
  UNION
  SELECT a.customer_id FROM customer_addresses a
  WHERE a.merchant_id = $1 AND ${among("a.customer_id", "exact")} AND (${NAMES} ILIKE $2 OR a.email ILIKE $2 OR ($3 <> '' AND a.phone LIKE $3))
  UNION
  SELECT m.customer_id FROM stored_methods m WHERE $3 <> '' AND m.merchant_id = $1 AND ${among("m.customer_id", "exact")} AND m.last_four LIKE $3
),
compared AS (
  SELECT a.customer_id, ${likenessOf(NAMES)} AS likeness FROM customer_addresses a
  WHERE a.merchant_id = $1 AND ${among("a.customer_id", "alike")}
  UNION ALL
  SELECT c.id, ${likenessOf("c.description")} FROM customers c
  WHERE c.merchant_id = $1 AND ${among("c.id", "alike")} AND c.description <> ''
),
found AS MATERIALIZED (
  SELECT customer_id, 2 AS likeness FROM exact
  UNION ALL
  SELECT customer_id, max(likeness) FROM compared
  WHERE $4 <> '' AND (SELECT count(*) FROM exact) < ${ENOUGH} AND likeness >= ${ALIKE}
    AND customer_id NOT IN (SELECT customer_id FROM exact)
  GROUP BY customer_id
)`;

function likenessOf(said: string): string {
  return `CASE WHEN lower(${said}) LIKE ANY($5) THEN ${SWAPPED} ELSE word_similarity($4, ${said}) END`;
}

type Found = { total: number } & (CustomerRow | { id: null });

/**
 * The customers that people know by the text: a part of a name, company, address of mail, telephone, id, description or last four
 * digits. Newest first; after them those whose name or description is like it, for whoever types it wrong.
 */
export async function findKnown(
  tx: Tx,
  { text, limit, offset }: PageOf & { text: string },
): Promise<{ rows: CustomerRow[]; total: number }> {
  const likely = canBeMistyped(text) ? text : "";
  const others = likely === "" ? [] : swappedLetters(likely);
  const rows = await tx.query<Found>(
    `WITH ${FOUND}
     SELECT counted.total, page.* FROM (SELECT count(*) AS total FROM found) counted
     LEFT JOIN LATERAL (
       SELECT f.likeness, c.* FROM found f JOIN customers c ON c.merchant_id = $1 AND c.id = f.customer_id
       ORDER BY f.likeness DESC, c.created_at DESC, c.id DESC LIMIT $6 OFFSET $7
     ) page ON true
     ORDER BY page.likeness DESC, page.created_at DESC, page.id DESC`,
    [tx.merchantId, within(text), digitsOf(text), likely, others.map(within), limit, offset, text, others],
  );
  const isCustomer = (row: Found): row is Extract<Found, CustomerRow> => row.id !== null;
  return { rows: rows.filter(isCustomer), total: rows[0]?.total ?? 0 };
}
