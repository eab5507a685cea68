import type { AmountsInput } from "@gatehouse/contract/lookups/amounts.ts";
import { paymentMethods } from "@gatehouse/contract/transactions/paid-with.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import { minor } from "@gatehouse/money/minor.ts";
import { percentWithin } from "@gatehouse/money/rounding.ts";

/** The fields of a payment request. A calculation (`amounts`) is read into the payment's own fields. */
export type PaymentFields = TransactionCreate & {
  service_fee?: number;
  /** The field that gives the amount, if it isn't `amount` or `base_amount`. */
  amount_at?: string;
  /** The kind of payment for which the amounts were calculated; "" if unknown. */
  calculated_for?: string;
  /** True if the calculation chose the processor, and neither its request nor the payment names one. */
  processor_calculated?: boolean;
  /** The field that names the processor, if it isn't `processor_id`. */
  processor_at?: string;
};

/** Reads a calculation into the payment's fields, which take precedence. Returns the fault if they contradict each other. */
export function withAmounts(input: TransactionCreate): PaymentFields | { fault: string } {
  const { amounts, ...own } = input;
  const total = amounts?.total ?? amounts?.amount;
  if (amounts === undefined || total === undefined) return own;
  const fault = faultOf(amounts, total) ?? contradiction(own, { ...amounts, total });
  if (fault) return { fault };
  const { surcharge = 0, service_fee = 0, payment_adj = 0 } = amounts;
  return {
    ...partsOf(amounts),
    ...own,
    discount_amount: takenOff(own, amounts),
    amount: total,
    ...(own.amount === undefined ? { amount_at: totalIn(amounts) } : {}),
    ...processorOf(own, amounts),
    currency: own.currency ?? amounts.currency,
    surcharge,
    service_fee,
    payment_adjustment: payment_adj === 0 ? undefined : { type: "flat", value: payment_adj },
    calculated_for: amounts.payment_method ?? "",
  };
}

function processorOf({ processor_id }: TransactionCreate, amounts: AmountsInput): Partial<PaymentFields> {
  if (processor_id || !amounts.processor_id) return { processor_id, processor_calculated: false };
  const processor_calculated = amounts.processor_named !== true;
  return { processor_id: amounts.processor_id, processor_calculated, processor_at: "amounts.processor_id" };
}

/** The field that gives the amount. */
export function placeOfAmount({ amount_at, amount, base_amount }: PaymentFields): string {
  return amount_at ?? (amount === undefined && base_amount !== undefined ? "base_amount" : "amount");
}

const totalIn = ({ total }: AmountsInput) => (total === undefined ? "amounts.amount" : "amounts.total");

function faultOf(amounts: AmountsInput, total: number): string | undefined {
  const { surcharge = 0, service_fee = 0, payment_adj = 0, amount = total } = amounts;
  const base = total - surcharge - service_fee - payment_adj;
  const { base_amount = base } = amounts;
  return base < 0 || base_amount !== base || amount !== total ? "its parts do not add up to its total" : undefined;
}

function contradiction(own: TransactionCreate, { total, currency }: AmountsInput): string | undefined {
  if (own.amount !== undefined && own.amount !== total) return "its total is not the amount";
  const differs = currency && own.currency && currency !== own.currency;
  return differs ? "it was calculated in another currency" : undefined;
}

function partsOf(amounts: AmountsInput): Partial<TransactionCreate> {
  const { tax = 0, local_tax = 0, shipping, duty, tip, discount, national_tax } = amounts;
  return {
    tax_amount: tax + local_tax,
    shipping_amount: shipping,
    duty_amount: duty,
    tip_amount: tip,
    discount_amount: discount,
    national_tax_amount: national_tax,
  };
}

/** Limits the discount to the one that the calculation applied. */
function takenOff({ discount_amount }: TransactionCreate, { discount = discount_amount }: AmountsInput) {
  return discount_amount === undefined || discount === undefined ? discount : Math.min(discount_amount, discount);
}

const kinds: ReadonlySet<string> = new Set(paymentMethods);

/** True if the amounts were calculated for another kind of payment, whose price may differ. */
export function isForAnother({ calculated_for = "" }: PaymentFields, kind: string): boolean {
  return kinds.has(calculated_for) && calculated_for !== kind;
}

/** The fees that an amount includes. A percentage applies to the rest without the tip. */
export function feesInside(input: PaymentFields, amount: number, percentInside = percentWithin) {
  const { surcharge = 0, service_fee = 0, payment_adjustment: adjustment, tip_amount = 0 } = input;
  const rest = minor(Math.max(0, amount - surcharge - service_fee - tip_amount));
  const inside = adjustment?.type === "percentage" ? percentInside(rest, adjustment.value) : (adjustment?.value ?? 0);
  return { surcharge, service_fee, payment_adjustment: inside };
}

/** True if the named parts can turn the base amount into the amount, whichever of them the base includes already. */
export function mayBecome(input: PaymentFields, { amount, base }: { amount: number; base: number }): boolean {
  const { surcharge, service_fee, payment_adjustment: adjustment } = feesInside(input, amount);
  const { tax_amount = 0, shipping_amount = 0, duty_amount = 0, national_tax_amount = 0, tip_amount = 0 } = input;
  const parts = tax_amount + shipping_amount + duty_amount + national_tax_amount + tip_amount;
  const added = parts + surcharge + service_fee + Math.max(0, adjustment);
  const taken = (input.discount_amount ?? 0) + Math.max(0, -adjustment);
  return amount >= base - taken && amount <= base + added;
}
