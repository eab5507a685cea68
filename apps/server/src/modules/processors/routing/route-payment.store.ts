import type { Statement, Tx } from "../../../db/query.ts";
import { type TakerRow, takerColumns } from "../processor.store.ts";
import { type Choice, type CostsTheSame, choose } from "./domain/choose.ts";
import { type Known, paymentOf } from "./domain/payment-facts.ts";
import { type Share, sharesOf } from "./domain/shares.ts";
import type { PolicyRow } from "./policy.store.ts";

type Choosable = TakerRow & { created_at: Date; policies: PolicyRow[]; merchant: Merchant };

type Merchant = { currency: string; flags: Partial<Record<string, boolean>> };

/**
 * What a payment asks for; `id` names a processor, or its calculation does, and `draw` is a number from 0 up to `DRAWS`. Whether it
 * costs the same at two of them may be known as late as they are.
 */
export type Wanted = Undrawn & { draw: number };

type Undrawn = { id: string; calculated?: boolean; payment: Known; costsTheSame?: Promise<CostsTheSame | undefined> };

const choosable: Statement = {
  name: "choosable_processors",
  text: `SELECT ${takerColumns.join(", ")}, created_at,
       coalesce((SELECT jsonb_agg(y) FROM processor_policies y WHERE y.merchant_id = $1 AND y.enabled), '[]') AS policies,
       (SELECT jsonb_build_object('currency', m.currency, 'flags', m.flags) FROM merchants m WHERE m.id = $1) AS merchant
     FROM processors WHERE merchant_id = $1 AND status = 'active' AND NOT released`,
};

/**
 * The processor asked for, or what the merchant's policies choose, or the default of the payment kind. Processors and
 * policies come in one question, for every payment waits for it; a handful is put in order for less here than there.
 */
export async function routePayment(tx: Tx, { draw, ...wanted }: Wanted): Promise<Choice<TakerRow>> {
  return choose({ ...(await questionOf(tx, wanted)), draw });
}

/** All that may become of such a payment: a draw decides where policies take only a share. */
export async function decideShares(tx: Tx, wanted: Undrawn): Promise<[Share<TakerRow>, ...Share<TakerRow>[]]> {
  return sharesOf(await questionOf(tx, wanted));
}

async function questionOf(tx: Tx, { id, payment, costsTheSame: said, ...asked }: Undrawn) {
  const [found, costsTheSame] = await Promise.all([tx.query<Choosable>(choosable, [tx.merchantId]), said]);
  const processors = found.sort(oldestFirst);
  const { policies = [], merchant: { currency, flags } = { currency: "", flags: {} } } = processors[0] ?? {};
  return { processors, policies, payment: paymentOf(payment, currency), wanted: id, flags, costsTheSame, ...asked };
}

const oldestFirst = (one: Choosable, other: Choosable) =>
  one.created_at.getTime() - other.created_at.getTime() || (one.id < other.id ? -1 : 1);

export async function chooseProcessor(tx: Tx, wanted: Wanted): Promise<TakerRow | undefined> {
  return (await routePayment(tx, wanted)).processor;
}
