import type { PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import { readAch } from "./ach-means.ts";
import { readCard } from "./card-means.ts";
import { type Fault, type Means, noCard } from "./means.ts";

const byMail = { field: "Payment Method", detail: "a check by mail pays invoices only" };

/** Reads exactly one payment method, or says what is wrong with it. */
export function readMeans(input: PaymentMethodInput, now: Date): Means | Fault {
  const { card, ach, cash, mail } = input;
  const given = [card, ach, cash, mail].filter((one) => one !== undefined);
  if (given.length !== 1) return { code: "payment_method_required" };
  if (mail !== undefined) return { code: "unfit_field", data: byMail };
  if (input.card) return readCard(input.card, now);
  if (input.ach) return readAch(input.ach);
  return { kind: "cash", instrument: { kind: "cash" }, account: "", ...noCard, method: {} };
}
