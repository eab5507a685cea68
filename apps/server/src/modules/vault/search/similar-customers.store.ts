import type { Tx } from "../../../db/query.ts";
import type { PageOf } from "../../../search/page.ts";
import { likePattern, type PartOfText, partOfText } from "../../../search/part-of-text.ts";
import type { CustomerRow } from "../domain/customer-record.ts";

/** Where that many are known by the very text, nobody is looked for who is only known by something like it. */
const ENOUGH = 10;

/** What pg_trgm says at least of a word and the same with one letter wrong, missing or too many. */
const ALIKE = 0.45;

/** Of two letters that were changed over trigrams think little, and people do it most. */
const SWAPPED = 0.9;

/** A shorter word is like too many others, and an id or a number like no other. */
const canBeMistyped = (text: string) => text.length > 3 && /^[\p{L}\p{M}\s&'’,.-]+$/u.test(text);

/** Whoever types no digits has no card in mind, and their table need not be read. */
const digitsOf = (text: string) => (/\d/.test(text) ? likePattern(text) : "");

/** Telephones are kept as their digits, however they are written. */
const phoneOf = (text: string) => (/\d/.test(text) && /^[\d\s+().-]*$/.test(text) ? text.replace(/\D/g, "") : "");

/** What a text leaves a trace of in the same bytes, however it is written: in others than ASCII's letters there are two spellings. */
const tracedOf = (text: string) => text.match(/\p{ASCII}{3,}/gu) ?? [];

const NAMES = "(a.first_name || ' ' || a.last_name || ' ' || a.company)";

/** As many trigrams in common make two words alike, and two of them may have one bit. */
const LEAST = `(ceil(${ALIKE} * cardinality(show_trgm($4))) - cardinality(show_trgm($4)) + bit_count(trace_of_trigrams(ARRAY[$4])))::bigint`;

const has = (trace: string, asked: string) => `t.${trace} & ${asked} = ${asked}`;
const EXACT = has("texts", "trace_of_texts($8)");
const PHONE = `cardinality($11::text[]) > 0 AND ${has("texts", "trace_of_texts($11)")}`;
const SWAPPED_LETTERS = `${has("names", "trace_of_letters(ARRAY[$4])")} AND EXISTS (SELECT FROM swapped WHERE ${has("names", "trace")})`;
/** Of letters that are not ASCII's there are no trigrams in the locale of the embedded database, and nothing is like them. */
const LIKE_BY_TRIGRAMS = `cardinality(show_trgm($4)) > 0 AND bit_count(t.names & trace_of_trigrams(ARRAY[$4])) >= ${LEAST}`;
const SOMETHING_LIKE_IT = `$4 <> '' AND (${LIKE_BY_TRIGRAMS} OR ${SWAPPED_LETTERS})`;

const among = (id: string, kind: "exact" | "phone" | "alike") =>
  `${id} = ANY (ARRAY(SELECT customer_id FROM traced WHERE ${kind}))`;

/** Two letters leave no trace, and are looked for everywhere. */
const amongExact = (id: string) => `(cardinality($8::text[]) = 0 OR ${among(id, "exact")})`;
const amongPhones = (id: string) => `(cardinality($11::text[]) = 0 OR ${among(id, "phone")})`;

/**
 * $1 merchant, $2 the text as a pattern, $3 the same if it has digits, $4 the text or nothing where nobody is looked for by likeness,
 * $5 its other spellings as patterns; $8 what the text leaves a trace of and $9 its other spellings as they are;
 * $10 the digits of what may be a telephone as a pattern and $11 what they leave a trace of. Whose traces tell that they are not
 * known by it is not read.
 */
const foundBy = (contains: PartOfText["operator"]) => `
swapped AS MATERIALIZED (SELECT trace_of_texts(ARRAY[one]) AS trace FROM unnest($9::text[]) one),
traced AS MATERIALIZED (
  SELECT * FROM (SELECT t.customer_id, ${EXACT} AS exact, ${PHONE} AS phone, ${SOMETHING_LIKE_IT} AS alike FROM customer_traces t WHERE t.merchant_id = $1) every
  WHERE exact OR phone OR alike
),
exact AS MATERIALIZED (
  SELECT c.id AS customer_id FROM customers c WHERE c.merchant_id = $1 AND ${amongExact("c.id")} AND (c.id ${contains} $2 OR c.description ${contains} $2)
  UNION
  SELECT a.customer_id FROM customer_addresses a
  WHERE a.merchant_id = $1 AND ${amongExact("a.customer_id")} AND (${NAMES} ${contains} $2 OR a.email ${contains} $2)
  UNION
  SELECT a.customer_id FROM customer_addresses a
  WHERE $10 <> '' AND a.merchant_id = $1 AND ${amongPhones("a.customer_id")} AND a.phone LIKE $10
  UNION
  SELECT m.customer_id FROM stored_methods m WHERE $3 <> '' AND m.merchant_id = $1 AND ${amongExact("m.customer_id")} AND m.last_four LIKE $3
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
  const part = partOfText(text);
  const likely = canBeMistyped(text) ? text : "";
  const phone = phoneOf(text);
  const others = likely === "" ? [] : swappedLetters(likely);
  const rows = await tx.query<Found>(
    `WITH ${foundBy(part.operator)}
     SELECT counted.total, page.* FROM (SELECT count(*) AS total FROM found) counted
     LEFT JOIN LATERAL (
       SELECT f.likeness, c.* FROM found f JOIN customers c ON c.merchant_id = $1 AND c.id = f.customer_id
       ORDER BY f.likeness DESC, c.created_at DESC, c.id DESC LIMIT $6 OFFSET $7
     ) page ON true
     ORDER BY page.likeness DESC, page.created_at DESC, page.id DESC`,
    [
      tx.merchantId,
      part.pattern,
      digitsOf(text),
      likely,
      others.map(likePattern),
      limit,
      offset,
      tracedOf(text),
      others,
      phone === "" ? "" : likePattern(phone),
      tracedOf(phone),
    ],
  );
  const isCustomer = (row: Found): row is Extract<Found, CustomerRow> => row.id !== null;
  return { rows: rows.filter(isCustomer), total: rows[0]?.total ?? 0 };
}

/** Returns the lowercase text with each pair of neighboring letters swapped, as in common typing errors. */
export function swappedLetters(text: string): string[] {
  const letters = [...text.toLowerCase()];
  const isPair = (at: number) => /^(?!(.)\1)[\p{L}\d]{2}$/u.test(`${letters[at]}${letters[at + 1]}`);
  return letters.flatMap((_, at) =>
    isPair(at)
      ? [
          letters
            .with(at, letters[at + 1] as string)
            .with(at + 1, letters[at] as string)
            .join(""),
        ]
      : [],
  );
}
