import type { PolicyCondition } from "@gatehouse/contract/processors/policy.ts";
import type { PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";

/** The facts of a payment that policies test; "" for unknown ones. */
export type Payment = {
  payment_method: PaymentKind;
  amount: number;
  currency: string;
  card_brand: string;
  card_type: string;
  bin: string;
  country: string;
  source: string;
  customer: boolean;
  /** The SEC code of an ACH payment. */
  sec_code: string;
  /** True when the card number was keyed. */
  keyed: boolean;
};

/** The known facts; `paymentOf` completes them. */
export type Known = Partial<Payment> & Pick<Payment, "payment_method" | "amount">;

const unknown = {
  card_brand: "",
  card_type: "",
  bin: "",
  country: "",
  source: "",
  customer: false,
  sec_code: "",
  keyed: false,
};

/** Completes the facts of a payment or a test payment. */
export function paymentOf(known: Known, merchantCurrency: string): Payment {
  return { ...unknown, ...known, currency: known.currency || merchantCurrency };
}

/** A payment, with the processor that takes it if no policy matches. */
export type Seen = Payment & { processor_id: string };

/** Whether a payment meets a condition of a policy. */
export function holds({ field, operator, value }: PolicyCondition, payment: Seen): boolean {
  if (field === "amount") return compares(payment.amount, operator, Number(value));
  const list = (Array.isArray(value) ? value : [value]).map((one) => String(one).toLowerCase());
  const found = String(payment[field]).toLowerCase();
  // An unknown fact meets no condition, negated ones included.
  if (found === "") return false;
  const among = list.some((one) => (field === "bin" ? found.startsWith(one) : found === one));
  if (operator === "=") return among;
  const mayBe = field === "bin" && list.some((one) => one.startsWith(found));
  return operator === "!=" && !among && !mayBe;
}

function compares(amount: number, operator: PolicyCondition["operator"], bound: number): boolean {
  switch (operator) {
    case "=":
      return amount === bound;
    case "!=":
      return amount !== bound;
    case "<":
      return amount < bound;
    case ">":
      return amount > bound;
    case "<=":
      return amount <= bound;
    case ">=":
      return amount >= bound;
  }
}
