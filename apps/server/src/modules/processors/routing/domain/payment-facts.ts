import type { PolicyCondition } from "@gatehouse/contract/processors/policy.ts";
import type { PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";

/** A payment as policies see it; "" where nothing is known. */
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
  /** The agreement under which an account is charged. */
  sec_code: string;
  /** Typed in: no card was there to be read. */
  keyed: boolean;
};

/** What is known of a payment; the rest follows. */
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

/** A payment, or the trial of one, as policies see it. Credit or debit is known only of cards that say so. */
export function paymentOf(known: Known, merchantCurrency: string): Payment {
  return { ...unknown, ...known, currency: known.currency || merchantCurrency };
}

/** A payment, and who would take it if no policy chose. */
export type Seen = Payment & { processor_id: string };

/** Whether a payment meets a condition of a policy. */
export function holds({ field, operator, value }: PolicyCondition, payment: Seen): boolean {
  if (field === "amount") return compares(payment.amount, operator, Number(value));
  const list = (Array.isArray(value) ? value : [value]).map((one) => String(one).toLowerCase());
  const found = String(payment[field]).toLowerCase();
  // Of what is not known nothing can be said, neither that it is so nor that it is not.
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
