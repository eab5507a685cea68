/** One movement of money: from one account of the merchant's books to another, so that every entry sums to zero. */
export type Transfer = { movement: Movement; debit: Account; credit: Account; amount: number };

/**
 * The merchant's books. `issuer_holds` and `authorized` mirror each other while an authorisation is open;
 * `processor_receivable` is what the processor owes us; `merchant_pending` and `merchant_settled` what we owe the
 * merchant before and after the batch; `refunds_payable` what is on its way back to payers.
 */
export type Account =
  | "authorized"
  | "issuer_holds"
  | "processor_receivable"
  | "merchant_pending"
  | "merchant_settled"
  | "refunds_payable";

export type Movement =
  | "authorized"
  | "released"
  | "captured"
  | "cancelled"
  | "settled"
  | "refunded"
  | "refund_cancelled"
  | "refund_settled"
  | "returned"
  | "refund_returned";

const sides: Record<Movement, [debit: Account, credit: Account]> = {
  authorized: ["issuer_holds", "authorized"],
  released: ["authorized", "issuer_holds"],
  captured: ["processor_receivable", "merchant_pending"],
  cancelled: ["merchant_pending", "processor_receivable"],
  settled: ["merchant_pending", "merchant_settled"],
  refunded: ["merchant_settled", "refunds_payable"],
  refund_cancelled: ["refunds_payable", "merchant_settled"],
  refund_settled: ["refunds_payable", "processor_receivable"],
  returned: ["merchant_settled", "processor_receivable"],
  refund_returned: ["processor_receivable", "merchant_settled"],
};

/** The transfer of a movement, in minor units; nothing when nothing moves. */
export function transfer(movement: Movement, amount: number): Transfer[] {
  const [debit, credit] = sides[movement];
  return amount > 0 ? [{ movement, debit, credit, amount }] : [];
}
