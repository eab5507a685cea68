import type { PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";
import { calculateAmounts, type Order } from "./amounts.ts";
import { decideFees, type Payer, type Terms, termsOf, type Wishes } from "./fees.ts";
import { rateOf, type Seller } from "./surcharge/program.ts";

type Rated = { payment_adj_type: string; payment_adj_val: number };
type Sold = { order: Order; payer: Payer; wishes: Wishes; day: string };

/** Where a merchant has two prices, whoever pays without a card pays by the rate of the cards. */
export function goesByOwnRate({ program }: Pick<Terms, "program">, kind: PaymentKind): boolean {
  return kind === "card" || program === "none" || program === "surcharge";
}

/** Whether what is sold costs the same at two processors, each with the rate that is its own. */
export function hasOnePrice(
  seller: Seller,
  { order, payer, wishes, day }: Sold,
): (one: Rated, other: Rated) => boolean {
  const priceAt = ({ payment_adj_type: type, payment_adj_val: value }: Rated) => {
    const terms = termsOf(seller, rateOf(type, value));
    if (!goesByOwnRate(terms, payer.kind)) return "that of the cards";
    const amounts = calculateAmounts(order, decideFees(terms, payer, { wishes, day }));
    return amounts === "beyond" ? amounts : `${amounts.surcharge} ${amounts.payment_adj}`;
  };
  return (one, other) => priceAt(one) === priceAt(other);
}
