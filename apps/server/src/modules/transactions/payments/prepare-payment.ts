import { listedSecCodes } from "@gatehouse/contract/processors/sec-codes.ts";
import { binOf } from "@gatehouse/contract/transactions/card.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { findPayee, type MerchantRow, type PayeeRow } from "../../accounts/index.ts";
import { keptFor, routePayment, type TakerRow, type Wanted } from "../../processors/index.ts";
import { respectLimits } from "../limits/check-limits.ts";
import type { PaymentSource } from "../methods/domain/payment-source.ts";
import { feesInside, type PaymentFields, placeOfAmount } from "../pricing/domain/requested-amounts.ts";
import { cardKindOf, isDebit } from "../pricing/payer-details.ts";
import { comparePrices, pricePayment } from "../pricing/price-payment.ts";
import { missingField } from "./domain/missing-field.ts";
import { transactionSource } from "./new-transaction.ts";
import type { PaymentInput, PaymentRequest, PricedPayment, RoutedPayment } from "./payment.ts";

type UnlimitedPayment = Omit<PricedPayment, "created_at">;

/** Routes and prices a payment and checks its limits. Refuses what the merchant's settings don't allow. Writes nothing. */
export async function preparePayment(tx: Tx, context: Context, request: PaymentRequest): Promise<PricedPayment> {
  return checkLimits(tx, context, await priceRouted(tx, context, await routeRequest(tx, context, request)));
}

/** Prepares several payments of one commit. All are priced before the first waits for a limit, so that the wait stays short. */
export async function preparePayments(
  tx: Tx,
  context: Context,
  requests: readonly PaymentRequest[],
): Promise<PricedPayment[]> {
  const priced: UnlimitedPayment[] = [];
  for (const request of requests) {
    const prepare = async () => priceRouted(tx, context, await routeRequest(tx, context, request));
    priced.push(await inPart(request, prepare));
  }
  const prepared: PricedPayment[] = [];
  for (const payment of priced)
    prepared.push(await inPart(payment, () => checkLimits(tx, context, payment, [...prepared])));
  return prepared;
}

const inPart = <T>({ inPart: place }: PaymentRequest, run: () => T): T => (place ? place(run) : run());

/** Chooses the processor of a payment and those that can replace it. */
async function routeRequest(tx: Tx, context: Context, request: PaymentRequest): Promise<RoutedPayment> {
  const { input, source } = request;
  const found = findPayee(tx, tx.merchantId);
  const costsTheSame = found.then((merchant) => merchant && comparePrices(context, { input, source, merchant }));
  const [merchant, { processor, stand_ins, kept, left_out }] = await Promise.all([
    found,
    routePayment(tx, { ...routingFacts(context, request), costsTheSame }),
  ]);
  if (!merchant || !processor) return left_out.length > 0 ? refuseSecCode(left_out, request) : refuseProcessor(input);
  refuseUnpermitted(merchant, input);
  if (!request.is_secondary && isFormBound(context, request)) refuseMissing(merchant, request);
  const decline_fallback = isDebit(source) ? keptFor(kept, "debitfallback") : undefined;
  return {
    ...request,
    merchant,
    processor,
    fallback_processors: stand_ins,
    decline_fallback,
    tagged_processors: kept,
  };
}

/** The properties of a payment by which a processor is chosen. */
function routingFacts(context: Context, { input, source, draw }: PaymentInput & { draw: number }): Wanted {
  const { instrument } = source;
  return {
    id: input.processor_id ?? "",
    calculated: input.processor_calculated === true,
    draw,
    payment: {
      payment_method: source.kind,
      amount: amountWithoutFees(input),
      ...(input.currency ? { currency: input.currency } : {}),
      card_brand: source.card_type,
      card_type: cardKindOf(source),
      bin: source.kind === "card" ? binOf(source.account) : "",
      country: input.billing_address?.country ?? "",
      source: transactionSource(context, input),
      customer: source.stored !== undefined,
      sec_code: instrument.kind === "ach" ? instrument.sec_code : "",
      keyed: instrument.kind === "card" && instrument.entry === "keyed",
    },
  };
}

/** Fees depend on the processor, so routing looks at the amount without them, as an amount calculation does. */
function amountWithoutFees(input: PaymentFields): number {
  const { amount, base_amount = 0 } = input;
  if (amount === undefined) return base_amount;
  const { surcharge, service_fee, payment_adjustment } = feesInside(input, amount);
  return amount - surcharge - service_fee - payment_adjustment;
}

/** Prices a routed payment. Fallback processors charge the same price; a card without surcharge may have its own processor. */
async function priceRouted(tx: Tx, context: Context, payment: RoutedPayment): Promise<UnlimitedPayment> {
  const { price, processor } = await pricePayment(tx, context, payment);
  const fallback_processors = processor === payment.processor ? payment.fallback_processors : [];
  return { ...payment, processor, fallback_processors, price: payment.split_price ?? price };
}

/** `before` are the payments that the same commit writes before this one. */
async function checkLimits(
  tx: Tx,
  context: Context,
  payment: UnlimitedPayment,
  before?: readonly PricedPayment[],
): Promise<PricedPayment> {
  const priced = { ...payment, created_at: context.services.clock.now() };
  if (payment.options.is_verification) return priced;
  return { ...priced, ...(await respectLimits(tx, priced, { at: placeOfAmount(payment.input), before })) };
}

function refuseSecCode(left_out: readonly TakerRow[], { input, source }: PaymentInput): never {
  const taken = [...new Set(left_out.flatMap(({ features }) => listedSecCodes(features)))].join(", ").toUpperCase();
  refuse("unfit_field", {
    field: "Sec Code",
    at: placeOfSecCode(input, source),
    detail: `${left_out.length > 1 ? "the processors take" : "the processor takes"} ${taken}`,
  });
}

/** A stored account, a page token and a linked bank account bring their SEC code with them. */
function placeOfSecCode({ payment_method: { ach, customer, plaid } }: PaymentFields, { token }: PaymentSource): string {
  if (token) return PAGE_TOKEN;
  if (ach) return "payment_method.ach.sec_code";
  return customer ? "payment_method.customer" : plaid ? "payment_method.plaid" : "payment_method";
}

export const PAGE_TOKEN = "payment_method.token";

function refuseProcessor({ processor_id, processor_at = "processor_id" }: PaymentFields): never {
  if (!processor_id) refuse("processor_required");
  refuse("unfit_field", { at: processor_at, detail: "it does not take this payment" });
}

/** Returns true for a payment of the panel or of a page. Required fields bind these; API keys and file batches may leave them out. */
const isFormBound = ({ caller }: Context, { source }: PaymentInput): boolean =>
  caller.sid !== undefined || caller.onPage === true || source.token !== undefined;

/** Refuses a payment without a field that the merchant requires. A field missing in a page token is reported for the token. */
function refuseMissing(merchant: PayeeRow, { input, source }: PaymentInput): void {
  const missing = missingField(merchant.requireds, input);
  if (!missing) return;
  const inToken = source.token !== undefined && missing.at.startsWith("payment_method.");
  refuse("unfit_field", { ...missing, ...(inToken ? { at: PAGE_TOKEN } : {}), detail: "it is required" });
}

/** Refuses what the merchant's partner or an admin hasn't permitted to the merchant. */
function refuseUnpermitted(
  { permissions }: Pick<MerchantRow, "permissions">,
  { type, payment_method }: Pick<TransactionCreate, "type" | "payment_method">,
): void {
  const { terminal } = payment_method;
  const atTerminal = terminal !== undefined && permissions.allow_terminal_credits === true;
  if (type === "credit" && !permissions.support_blind_credits && !atTerminal) refuse("blind_credit_not_permitted");
  if (terminal?.debit && !permissions.enable_terminal_debit_transactions)
    refuse("invalid_field", { at: "payment_method.terminal.debit" });
}
