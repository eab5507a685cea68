import { binOf } from "@gatehouse/contract/transactions/card.ts";
import type { Context } from "../../../context.ts";
import type { Wanted } from "../../processors/index.ts";
import type { Paying } from "../methods/stored.ts";
import { feesInside, type PricedInput } from "../pricing/domain/requested-amounts.ts";
import { cardKindOf } from "../pricing/payer-details.ts";
import { sourceOf } from "./new-transaction.ts";

/** What of a payment decides which processor takes it. */
export function routingFacts(context: Context, { input, means, draw }: Paying & { draw: number }): Wanted {
  return {
    id: input.processor_id ?? "",
    calculated: input.processor_calculated === true,
    draw,
    payment: {
      payment_method: means.kind,
      amount: amountOf(input),
      ...(input.currency ? { currency: input.currency } : {}),
      card_brand: means.card_type,
      card_type: cardKindOf(means),
      bin: means.kind === "card" ? binOf(means.account) : "",
      country: input.billing_address?.country ?? "",
      source: sourceOf(context, input),
      customer: means.stored !== undefined,
      sec_code: means.instrument.kind === "ach" ? means.instrument.sec_code : "",
      keyed: means.instrument.kind === "card" && means.instrument.entry === "keyed",
    },
  };
}

/** Without what the way of paying adds: that depends on who takes the payment, so a calculation asks without it, too. */
function amountOf(input: PricedInput): number {
  const { amount, base_amount = 0 } = input;
  if (amount === undefined) return base_amount;
  const { surcharge, service_fee, payment_adjustment } = feesInside(input, amount);
  return amount - surcharge - service_fee - payment_adjustment;
}

/** The draw that an id stands for, spread evenly over ids that follow each other. */
export function drawOf(id: string): number {
  const count = Number.parseInt(id.slice(-5), 32) >>> 4;
  return Math.imul(count, 0x9e3779b1) >>> 0;
}
