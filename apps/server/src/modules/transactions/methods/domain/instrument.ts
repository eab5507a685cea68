import type { ApmInput, PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import { readAch } from "./ach.ts";
import { readCard } from "./card.ts";
import { type Fault, noCard, type PaymentSource } from "./payment-source.ts";

const byMail = { at: "payment_method", detail: "a check by mail pays invoices only" };

/** Reads exactly one payment method. Returns the fault if it is invalid. */
export function readPaymentSource(input: PaymentMethodInput, now: Date): PaymentSource | Fault {
  const { card, ach, cash, apm, mail } = input;
  const given = [card, ach, cash, apm, mail].filter((one) => one !== undefined);
  if (given.length !== 1) return { code: "payment_method_required", data: { at: "payment_method" } };
  if (mail !== undefined) return { code: "unfit_field", data: byMail };
  if (apm !== undefined) return readApm(apm);
  if (input.card) return placedIn("payment_method.card", readCard(input.card, now));
  if (input.ach) return placedIn("payment_method.ach", readAch(input.ach));
  return { kind: "cash", instrument: { kind: "cash" }, account: "", ...noCard, method: {} };
}

function placedIn(part: string, read: PaymentSource | Fault): PaymentSource | Fault {
  return "code" in read && read.data?.at ? { ...read, data: { ...read.data, at: `${part}.${read.data.at}` } } : read;
}

/** Reads a redirect payment method. Its data goes to the processor only; the merchant's return address is stored. */
function readApm({ type, merchant_redirect_url = "", ...fields }: ApmInput): PaymentSource {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== "");
  return {
    kind: "apm",
    instrument: { kind: "apm", type, told: Object.fromEntries(given.map(([name, value]) => [name, String(value)])) },
    account: "",
    ...noCard,
    method: { apm_type: type, ...(merchant_redirect_url ? { merchant_redirect_url } : {}) },
  };
}
