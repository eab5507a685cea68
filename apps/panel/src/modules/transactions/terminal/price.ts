import type { BodyOf } from "@gatehouse/contract/call.ts";
import { type Amounts, calculateInput } from "@gatehouse/contract/lookups/amounts.ts";
import { lookupCalls } from "@gatehouse/contract/lookups/calls.ts";
import { sayAdjustment } from "@gatehouse/contract/transactions/adjustment-words.ts";
import { BIN_DIGITS } from "@gatehouse/contract/transactions/card.ts";
import { linkedSecCode } from "@gatehouse/contract/transactions/payment-method.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { useSettled } from "../../../lib/use-settled.ts";
import { hasCard, isLinked, isPriced, type Method } from "./payment.ts";
import { type Sale, takesOffTooMuch, totalOf } from "./sale.ts";
import { isSwiped } from "./swipe.ts";
import { taxesOf } from "./taxes.ts";

type Request = BodyOf<typeof lookupCalls.calculateAmounts>;

const PAUSE_MS = 250;
/** Six tell the brand, and the others what a policy asks for; those between would only ask again. */
const ASKED_DIGITS = [BIN_DIGITS, 6];

/** As the call names it. */
function payableBy(method: Method): Request["payment_method"] {
  if (method === "mail" || method === "none") return "";
  if (method === "apple_pay") return "apple_pay_token";
  return method === "card_reader" ? "card" : method;
}

const readsStripe = ({ method, card }: Sale) => method === "card_reader" || (method === "card" && isSwiped(card));

const agreementOf = ({ ach, plaid }: Sale) => (isLinked(plaid) ? linkedSecCode : ach.sec_code);

const flat = (value: number | null, include = true) => ({ type: "flat", value: value ?? 0, include }) as const;

/** What of a sale its price depends on: of a card no more than its first digits. */
export function priceRequest(sale: Sale, currency: string): Request {
  const { method, customer, terminal, billing_address, amount, shipping_amount, tip_amount, discount_amount } = sale;
  const { tax_amount, national_tax_amount } = taxesOf(sale);
  const digits = sale.card.number.replace(/\D/g, "");
  const known = ASKED_DIGITS.find((count) => digits.length >= count) ?? 0;
  const stored = method === "customer" && customer.id !== "";
  return {
    subtotal: amount ?? 0,
    currency,
    payment_method: payableBy(method),
    cc_bin: hasCard(method) ? digits.slice(0, known) : "",
    ...(method === "ach" ? { sec_code: agreementOf(sale) } : {}),
    ...(readsStripe(sale) ? { entry_type: "swiped" as const } : {}),
    ...(method === "terminal" && terminal.id !== "" ? { terminal_id: terminal.id } : {}),
    ...(stored ? { customer_id: customer.id, payment_method_id: customer.payment_method_id } : {}),
    state: billing_address.state,
    country: billing_address.country,
    tax_amount: flat(tax_amount, sale.add_tax_to_total),
    national_tax_amount: flat(national_tax_amount, sale.add_tax_to_total),
    shipping_amount: flat(shipping_amount, sale.add_shipping_to_total),
    duty_amount: flat(sale.duty_amount, false),
    tip_amount: flat(tip_amount),
    discount_amount: [{ type: "flat", value: discount_amount ?? 0 }],
    ...adjusted(sale),
    ...(sale.processor_id ? { processor_id: sale.processor_id } : {}),
  };
}

const adjusted = ({ payment_adj_type: type, payment_adj_value: value }: Sale) =>
  type === "" || value === null ? {} : { processor_payment_adjustment: { type, value } };

export function priceQuery(request: Request) {
  return queryOptions({
    queryKey: ["price", request],
    queryFn: ({ signal }) => call(lookupCalls.calculateAmounts, { input: request, signal }),
    // The slip adds up what is known without it; the charge asks again and says what is wrong.
    meta: { quiet: true },
    retry: false,
  });
}

/** What the call would refuse is told at its field. */
export const canBeAsked = (text: string): boolean => calculateInput.safeParse(JSON.parse(text)).success;

export type Line = { label: string; amount: number };

/**
 * What the slip shows: the server's reckoning as soon as it is there, the plain sum until then. There is no total where none
 * would be charged.
 */
export type Slip = { lines: Line[]; total: number | undefined; price: Amounts | undefined };

export function usePrice(sale: Sale, currency: string): Slip {
  const request = priceRequest(sale, currency);
  const text = JSON.stringify(request);
  const settled = useSettled(text, PAUSE_MS);
  const asked = useQuery({
    ...priceQuery(JSON.parse(settled) as Request),
    enabled: isPriced(sale) && !takesOffTooMuch(sale) && totalOf(sale) > 0 && canBeAsked(settled),
  });
  return slipOf(sale, settled === text && isPriced(sale) ? asked.data : undefined);
}

export function slipOf(sale: Sale, price: Amounts | undefined): Slip {
  const { amount, shipping_amount, tip_amount, discount_amount } = sale;
  const { tax_amount, national_tax_amount } = taxesOf(sale);
  const place = sale.add_tax_to_total ? "" : ", in the amount";
  const lines = [
    { label: "Subtotal", amount: amount ?? 0 },
    { label: `Tax${place}`, amount: tax_amount ?? 0 },
    { label: `National tax${place}`, amount: national_tax_amount ?? 0 },
    { label: sale.add_shipping_to_total ? "Shipping" : "Shipping, in the amount", amount: shipping_amount ?? 0 },
    { label: "Duty, in the amount", amount: sale.duty_amount ?? 0 },
    { label: "Tip", amount: tip_amount ?? 0 },
    { label: "Discount", amount: -(discount_amount ?? 0) },
    ...feeLines(price),
  ];
  const total = takesOffTooMuch(sale) ? undefined : (price?.total ?? totalOf(sale));
  return { lines: lines.filter((line, index) => index === 0 || line.amount !== 0), total, price };
}

function feeLines(price: Amounts | undefined): Line[] {
  if (!price) return [];
  return [
    { label: "Surcharge", amount: price.surcharge },
    { label: "Service fee", amount: price.service_fee },
    { label: sayAdjustment(price.payment_adj, price.payment_method), amount: price.payment_adj },
  ];
}
