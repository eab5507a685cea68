import type { PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import { readAch } from "./ach.ts";
import { readCard } from "./card.ts";
import { type Fault, type Means, noCard } from "./payment-source.ts";
import { readApm } from "./redirect.ts";

const byMail = { at: "payment_method", detail: "a check by mail pays invoices only" };

/** Reads exactly one payment method, or says what is wrong with it. */
export function readMeans(input: PaymentMethodInput, now: Date): Means | Fault {
  const { card, ach, cash, apm, mail } = input;
  const given = [card, ach, cash, apm, mail].filter((one) => one !== undefined);
  if (given.length !== 1) return { code: "payment_method_required", data: { at: "payment_method" } };
  if (mail !== undefined) return { code: "unfit_field", data: byMail };
  if (apm !== undefined) return readApm(apm);
  if (input.card) return placedIn("payment_method.card", readCard(input.card, now));
  if (input.ach) return placedIn("payment_method.ach", readAch(input.ach));
  return { kind: "cash", instrument: { kind: "cash" }, account: "", ...noCard, method: {} };
}

function placedIn(part: string, read: Means | Fault): Means | Fault {
  return "code" in read && read.data?.at ? { ...read, data: { ...read.data, at: `${part}.${read.data.at}` } } : read;
}
