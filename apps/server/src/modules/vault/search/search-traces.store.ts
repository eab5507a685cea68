import type { Tx } from "../../../db/query.ts";
import type { CustomerRecord } from "../domain/customer-record.ts";

/** The texts that find a customer: `names` may be misspelled, `others` must match exactly. */
export type Known = { names: string[]; others: string[] };

export function knownBy({ row, addresses, methods }: CustomerRecord): Known {
  return {
    names: [row.description, ...addresses.map((one) => `${one.first_name} ${one.last_name} ${one.company}`)],
    others: [
      row.id,
      ...addresses.flatMap(({ email, phone }) => [email, phone]),
      ...methods.map((one) => one.last_four),
    ],
  };
}

const keep = {
  name: "keep_customer_traces",
  text: `INSERT INTO customer_traces (merchant_id, customer_id, texts, names)
    VALUES ($1, $2, trace_of_texts($3), trace_of_texts($4) | trace_of_trigrams($4) | trace_of_letters($4))
    ON CONFLICT (merchant_id, customer_id) DO UPDATE SET texts = EXCLUDED.texts, names = EXCLUDED.names`,
};

export async function keepTraces(tx: Tx, id: string, { names, others }: Known): Promise<void> {
  await tx.query(keep, [tx.merchantId, id, [...names, ...others], names]);
}
