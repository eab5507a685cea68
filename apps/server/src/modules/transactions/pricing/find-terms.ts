import type { Rate } from "@gatehouse/contract/lookups/rate.ts";
import type { PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";
import type { Tx } from "../../../db/query.ts";
import type { PayeeRow } from "../../accounts/index.ts";
import { goesByOwnRate, rateOf, type Terms, termsOf } from "../../pricing/index.ts";
import { chooseProcessor, type TakerRow } from "../../processors/index.ts";

type Way = {
  merchant: PayeeRow;
  /** The one that takes the payment. */
  processor: TakerRow | undefined;
  kind: PaymentKind;
  /** The rate of the device that reads the card, which goes before its processor's. */
  own?: Rate | undefined;
};

/**
 * What the merchant adds for a way of paying. Where it has two prices, both are a rate apart, and that rate is the one of
 * the processor for cards, whatever the payer pays with in the end.
 */
export async function findTerms(tx: Tx, { merchant, processor, kind, own }: Way): Promise<Terms> {
  const terms = termsOf(merchant, own ?? rateAt(processor));
  if (goesByOwnRate(terms, kind)) return terms;
  const payment = { payment_method: "card" as const, amount: 0 };
  return { ...terms, rate: rateAt(await chooseProcessor(tx, { id: "", draw: 0, payment })) };
}

function rateAt(processor: TakerRow | undefined): Rate | undefined {
  return processor && rateOf(processor.payment_adj_type, processor.payment_adj_val);
}
