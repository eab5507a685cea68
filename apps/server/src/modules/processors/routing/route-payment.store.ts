import type { Statement, Tx } from "../../../db/query.ts";
import { type TakerRow, takerColumns } from "../processor.store.ts";
import { type Choice, type CostsTheSame, choose } from "./domain/choose.ts";
import { type Known, paymentOf } from "./domain/payment-facts.ts";
import { type Share, sharesOf } from "./domain/shares.ts";
import type { PolicyRow } from "./policy.store.ts";

type CandidateRow = TakerRow & {
  created_at: Date;
  policies: PolicyRow[];
  merchant: { currency: string; flags: Partial<Record<string, boolean>> };
};

/**
 * What routing needs to know of a payment. `id` is the processor that the payment or its calculation names, `draw` a number from
 * 0 up to `DRAWS`. `costsTheSame` tells which processors charge the payer the same; it may resolve with the query.
 */
export type Wanted = RoutingFacts & { draw: number };

type RoutingFacts = {
  id: string;
  calculated?: boolean;
  payment: Known;
  costsTheSame?: Promise<CostsTheSame | undefined>;
};

const routingCandidates: Statement = {
  name: "choosable_processors",
  text: `SELECT ${takerColumns.join(", ")}, created_at,
       coalesce((SELECT jsonb_agg(y) FROM processor_policies y WHERE y.merchant_id = $1 AND y.enabled), '[]') AS policies,
       (SELECT jsonb_build_object('currency', m.currency, 'flags', m.flags) FROM merchants m WHERE m.id = $1) AS merchant
     FROM processors WHERE merchant_id = $1 AND status = 'active' AND NOT released`,
};

/**
 * Chooses the processor that the payment names, that a policy selects, or the default of the payment method. Reads processors
 * and policies in one query, as every payment waits for it, and sorts them here.
 */
export async function routePayment(tx: Tx, { draw, ...wanted }: Wanted): Promise<Choice<TakerRow>> {
  return choose({ ...(await routingInput(tx, wanted)), draw });
}

/** Returns every possible choice with its share, where policies split payments by a random draw. */
export async function decideShares(tx: Tx, wanted: RoutingFacts): Promise<[Share<TakerRow>, ...Share<TakerRow>[]]> {
  return sharesOf(await routingInput(tx, wanted));
}

async function routingInput(tx: Tx, { id, payment, costsTheSame: pending, ...others }: RoutingFacts) {
  const [found, costsTheSame] = await Promise.all([
    tx.query<CandidateRow>(routingCandidates, [tx.merchantId]),
    pending,
  ]);
  const processors = found.sort(oldestFirst);
  const { policies = [], merchant: { currency, flags } = { currency: "", flags: {} } } = processors[0] ?? {};
  return { processors, policies, payment: paymentOf(payment, currency), wanted: id, flags, costsTheSame, ...others };
}

const oldestFirst = (one: CandidateRow, other: CandidateRow) =>
  one.created_at.getTime() - other.created_at.getTime() || (one.id < other.id ? -1 : 1);

export async function chooseProcessor(tx: Tx, wanted: Wanted): Promise<TakerRow | undefined> {
  return (await routePayment(tx, wanted)).processor;
}
