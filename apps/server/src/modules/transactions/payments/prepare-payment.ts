import { listedSecCodes } from "@gatehouse/contract/processors/sec-codes.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import type { MerchantRow } from "../../accounts/index.ts";
import { findPayee, type PayeeRow } from "../../accounts/index.ts";
import { keptFor, routePayment, type TakerRow } from "../../processors/index.ts";
import { respectLimits } from "../limits/check-limits.ts";
import type { Means } from "../methods/domain/payment-source.ts";
import type { Paying } from "../methods/stored.ts";
import { type PricedInput, placeOfAmount } from "../pricing/domain/requested-amounts.ts";
import { isDebit } from "../pricing/payer-details.ts";
import { comparePrices, type Price, pricePayment } from "../pricing/price-payment.ts";
import type { TransactionRow } from "../records/transaction.store.ts";
import { missingField } from "./domain/missing-field.ts";
import { newTransaction } from "./new-transaction.ts";
import { routingFacts } from "./routing-facts.ts";
import type { Route } from "./submit-charge.ts";

/** What becomes of the payment, however late its outcome is known. `trial`: it takes nothing, and no limit holds it back. */
export type Wish = { void_on_success: boolean; trial?: true };

/** A payment that was read and is not written yet: with the payer's means, which live in memory until the reply. */
export type ReadPayment = Paying & {
  wish: Wish;
  /** What a policy that draws lots goes by, so that whoever was checked is whoever is asked. */
  draw: number;
  /** It belongs to the one that is opened before it, which was asked for all that the merchant requires. */
  second?: true;
  /** Of a payment in two parts, this one's; else it is reckoned. */
  price?: Price;
  /** Of one among several, what puts its refusals where it stands in the request. */
  placed?: <T>(run: () => T) => T;
};

/** What is to be written, and who is to take it. */
export type Prepared = Route & { row: TransactionRow; merchant: PayeeRow; kept: TakerRow[] };

/** Who takes it, at what price, and whether anything of the merchant's stands in its way. */
export async function preparePayment(tx: Tx, context: Context, payment: ReadPayment): Promise<Prepared> {
  return fitLimits(tx, context, { payment, routed: await routeAndPrice(tx, context, payment) });
}

type Together = { payment: ReadPayment; prepared: Prepared };

/** The same of several in one commit. All are priced before the first waits for a limit, so that nobody waits for that. */
export async function prepareTogether(tx: Tx, context: Context, payments: readonly ReadPayment[]): Promise<Together[]> {
  const priced: Pricing[] = [];
  for (const payment of payments)
    priced.push({ payment, routed: await inPlace(payment, () => routeAndPrice(tx, context, payment)) });
  const together: Together[] = [];
  for (const { payment, routed } of priced) {
    const before = together.map(({ prepared }) => prepared.row);
    const fitting = () => fitLimits(tx, context, { payment, routed, before });
    together.push({ payment, prepared: await inPlace(payment, fitting) });
  }
  return together;
}

const inPlace = <T>({ placed }: ReadPayment, run: () => T): T => (placed ? placed(run) : run());

type Routed = Route & { merchant: PayeeRow; price: Price; kept: TakerRow[] };

async function routeAndPrice(tx: Tx, context: Context, payment: ReadPayment): Promise<Routed> {
  const { input, means } = payment;
  const found = findPayee(tx, tx.merchantId);
  const costsTheSame = found.then((merchant) => merchant && comparePrices(context, { input, means, merchant }));
  const [merchant, { processor: chosen, stand_ins, kept, left_out }] = await Promise.all([
    found,
    routePayment(tx, { ...routingFacts(context, payment), costsTheSame }),
  ]);
  if (!merchant || !chosen) return left_out.length > 0 ? refuseSecCode(left_out, payment) : refuseProcessor(input);
  refuseUnpermitted(merchant, input);
  if (!payment.second) refuseMissing(merchant, payment);
  const priced = await pricePayment(tx, context, { input, means, merchant, processor: chosen, kept });
  const { price = priced.price } = payment;
  const after_decline = isDebit(means) ? keptFor(kept, "debitfallback") : undefined;
  // The payment has the same price at those who stand in.
  const line = { processor: priced.processor, stand_ins: priced.processor === chosen ? stand_ins : [] };
  return { ...line, merchant, price, kept, after_decline };
}

/** `before` are those that are written before it in one commit. */
type Pricing = { payment: ReadPayment; routed: Routed; before?: readonly TransactionRow[] };

async function fitLimits(tx: Tx, context: Context, { payment, routed, before }: Pricing): Promise<Prepared> {
  const { input, means, wish, second } = payment;
  const { merchant, price, kept, after_decline, ...line } = routed;
  const now = context.services.clock.now();
  const counting = {
    type: input.type,
    amount: price.amount,
    currency: input.currency ?? merchant.currency,
    created_at: now,
  };
  const limited = { ...line, row: counting, merchant, at: placeOfAmount(input), before };
  const { processor, stand_ins } = wish.trial ? line : await respectLimits(tx, limited);
  const belongs_to = (second && before?.at(-1)?.id) || "";
  const row = newTransaction(context, { input, means, merchant, processor, price, belongs_to, now });
  return { row, merchant, processor, stand_ins, after_decline, kept };
}

function refuseSecCode(left_out: readonly TakerRow[], { input, means }: Paying): never {
  const taken = [...new Set(left_out.flatMap(({ features }) => listedSecCodes(features)))].join(", ").toUpperCase();
  refuse("unfit_field", {
    field: "Sec Code",
    at: placeOfSecCode(input, means),
    detail: `${left_out.length > 1 ? "the processors take" : "the processor takes"} ${taken}`,
  });
}

/** What is stored, was typed into a page or comes from a bank has its code with it. */
function placeOfSecCode({ payment_method: { ach, customer, plaid } }: PricedInput, { token }: Means): string {
  if (token) return PAGE_TOKEN;
  if (ach) return "payment_method.ach.sec_code";
  return customer ? "payment_method.customer" : plaid ? "payment_method.plaid" : "payment_method";
}

export const PAGE_TOKEN = "payment_method.token";

function refuseProcessor({ processor_id, processor_at = "processor_id" }: PricedInput): never {
  if (!processor_id) refuse("processor_required");
  refuse("unfit_field", { at: processor_at, detail: "it does not take this payment" });
}

/** What was not typed into the page is missing in its token. */
function refuseMissing(merchant: PayeeRow, { input, means }: Paying): void {
  const missing = missingField(merchant.requireds, input);
  if (!missing) return;
  const inToken = means.token !== undefined && missing.at.startsWith("payment_method.");
  refuse("unfit_field", { ...missing, ...(inToken ? { at: PAGE_TOKEN } : {}), detail: "it is required" });
}

type Asked = Pick<TransactionCreate, "type" | "payment_method">;

/** What those above a merchant must have allowed it, beyond what its own people may. */
function refuseUnpermitted({ permissions }: Pick<MerchantRow, "permissions">, { type, payment_method }: Asked) {
  const { terminal } = payment_method;
  const atTerminal = terminal !== undefined && permissions.allow_terminal_credits === true;
  if (type === "credit" && !permissions.support_blind_credits && !atTerminal) refuse("blind_credit_not_permitted");
  if (terminal?.debit && !permissions.enable_terminal_debit_transactions)
    refuse("invalid_field", { at: "payment_method.terminal.debit" });
}
