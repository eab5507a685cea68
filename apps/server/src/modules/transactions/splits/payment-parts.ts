import { keptFor, type TakerRow } from "../../processors/index.ts";
import type { Means } from "../methods/domain/payment-source.ts";
import type { Paying } from "../methods/stored.ts";
import type { Price } from "../pricing/price-payment.ts";
import type { TransactionRow } from "../records/transaction.store.ts";

/** What the way of paying adds is charged beside the rest, by a processor that is kept for it. */
export type Parts = { rest: Price; added: Price; processor_id: string };

type Priced = { row: Price & Pick<TransactionRow, "type">; processor: TakerRow; kept: readonly TakerRow[] };

/** The two parts of a payment, or nothing where it is charged as one. */
export function partsOf(payment: Paying, { row, processor, kept }: Priced): Parts | undefined {
  const beside = keptFor(kept, "splitpaymentadjustment");
  if (!beside || beside.id === processor.id || !mayBeSentTo(payment.means, beside.id)) return undefined;
  if (!mayBeDivided(payment, row.type)) return undefined;
  const payment_adjustment = Math.max(0, row.payment_adjustment);
  const amount = row.surcharge + payment_adjustment;
  if (amount === 0 || amount >= row.amount) return undefined;
  const { base_amount, service_fee } = row;
  return {
    rest: {
      amount: row.amount - amount,
      base_amount,
      service_fee,
      surcharge: 0,
      payment_adjustment: row.payment_adjustment - payment_adjustment,
    },
    added: { amount, base_amount: 0, service_fee: 0, surcharge: row.surcharge, payment_adjustment },
    processor_id: beside.id,
  };
}

/** Of an approval for less nobody could say which part it was, and what a wallet, a device or a payer elsewhere pays, is paid once. */
function mayBeDivided({ input, means, outcome }: Paying, type: TransactionRow["type"]): boolean {
  const known = outcome !== undefined || input.allow_partial_payment === true;
  return (type === "sale" || type === "authorize") && !known && paysTwice(means);
}

/** What is locked to the processor that keeps it goes to no other. */
export function mayBeSentTo({ bound_to = "" }: Means, processor_id: string): boolean {
  return bound_to === "" || bound_to === processor_id;
}

export function paysTwice({ wallet, instrument }: Means): boolean {
  return !wallet && instrument.kind !== "terminal" && instrument.kind !== "apm";
}
