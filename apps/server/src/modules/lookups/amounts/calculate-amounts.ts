import { hash } from "node:crypto";
import type { Amounts as Reply } from "@gatehouse/contract/lookups/amounts.ts";
import type { lookupCalls } from "@gatehouse/contract/lookups/calls.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { findMerchant, type MerchantRow } from "../../accounts/index.ts";
import { atNamedMerchant, merchantOfProcessor } from "../../identity/index.ts";
import {
  bearsNoSurcharge,
  calculateAmounts as calculate,
  decideFees,
  kindOfCard,
  mayBeCharged,
  mayBeSurcharged,
  orderOf,
  type Payer,
  placeOfGoods,
  type Terms,
  type Wishes,
  wishesOf,
} from "../../pricing/index.ts";
import { keptFor, routePayment, type TakerRow } from "../../processors/index.ts";
import { findTerms, rateAtTerminal, sourceOf } from "../../transactions/index.ts";
import { findPayer } from "./find-payer.ts";
import { withProducts } from "./price-products.ts";

type Sold = NonNullable<ReturnType<typeof orderOf>>;
type Added = Parameters<typeof calculate>[1];
type Amounts = Exclude<ReturnType<typeof calculate>, "beyond">;
type Reckon = (fees: Added) => Amounts;
type Input = Parameters<UseCase<typeof lookupCalls.calculateAmounts>>[1];

export const calculateAmounts: UseCase<typeof lookupCalls.calculateAmounts> = async (asked, input) => {
  const context = await atMerchantOf(asked, input);
  return context.services.db.scoped(context.caller.scope, (tx) => calculateFor(tx, context, input));
};

/** Who stands above says whose sums they ask for, by the merchant or by a processor, which is one merchant's. */
async function atMerchantOf(asked: Context, { merchant_id, processor_id }: Input): Promise<Context> {
  const byProcessor = !merchant_id && processor_id && asked.caller.account_type !== "merchant";
  return atNamedMerchant(asked, byProcessor ? await merchantOfProcessor(asked, processor_id) : merchant_id);
}

/** The same reckoning as that of a payment, with the same settings. */
export async function calculateFor(tx: Tx, context: Context, asked: Input): Promise<Reply> {
  const input = await withProducts(tx, asked);
  const [merchant = refuse("unauthorized"), payer] = await Promise.all([
    findMerchant(tx, tx.merchantId),
    findPayer(tx, context, input),
  ]);
  const sale = orderOf(input, taxRateOf(merchant)) ?? refuse("invalid_field", { at: "amount" });
  const reckon: Reckon = (fees) => reckonWithin(input, sale, fees);
  // What is added depends on who takes the payment, so they are chosen by what it comes to without that.
  const { total: amount } = reckon({});
  const { processor: chosen, kept } = await findProcessorsFor(tx, context, { input, payer, amount });
  const own = input.terminal_id ? await rateAtTerminal(tx, input.terminal_id) : undefined;
  const termsFor = (kind: Payer["kind"]) => findTerms(tx, { merchant, processor: chosen, kind, own });
  const terms = await termsFor(payer.kind);
  const day = context.services.clock.now().toISOString().slice(0, 10);
  const instead = input.flags?.processor_surcharge_fallback || bearsNoSurcharge(terms, payer, day);
  const fallback = instead ? keptFor(kept, "surchargefallback") : undefined;
  const wished = wishesOf(input);
  const wishes = fallback ? { ...wished, skip_surcharge: true } : wished;
  const { reasons, ...fees } = decideFees(terms, payer, { wishes, day });
  const amounts = reckon(fees);
  return {
    ...amounts,
    amount: amounts.total,
    base_amount: amounts.base,
    tax_rate: sale.tax_rate / 1000,
    items: sale.lines.map(({ quantity, ...line }) => ({ qty: quantity / 100, ...line })),
    currency: input.currency ?? merchant.currency,
    payment_method: payer.kind,
    processor_id: (fallback ?? chosen)?.id ?? "",
    processor_named: Boolean(input.processor_id),
    program: terms.program,
    is_surchargeable: mayBeSurcharged(terms, payer, day).allowed,
    prices: hasTwoPrices(terms) ? pricesOf(reckon, { card: terms, cash: await termsFor("cash"), wishes, day }) : null,
    reasons,
  };
}

/** What the order comes to with these fees, where that can be charged, and so can all that is told beside it. */
function reckonWithin(input: Input, { order, lines }: Sold, fees: Added): Amounts {
  const amounts = calculate(order, fees);
  const ofLines = lines.flatMap(({ base, tax, local_tax, national_tax }) => [base, tax, local_tax, national_tax]);
  if (amounts !== "beyond" && ofLines.every(mayBeCharged)) return amounts;
  return refuse("invalid_field", { at: placeOfGoods(input) });
}

/** Percent as text, up to two digits and three decimals. */
function taxRateOf({ default_values }: MerchantRow): number {
  return Math.round(Number(default_values.merchant?.tax_rate ?? 0) * 1000) || 0;
}

/** Ways of paying in which a card is typed in, unless it is swiped. */
const keyedMethods = new Set(["", "card", "token", "customer"]);

function isKeyed({ payment_method = "card", entry_type, terminal_id }: Input, { kind }: Payer): boolean {
  return kind === "card" && keyedMethods.has(payment_method) && entry_type !== "swiped" && !terminal_id;
}

type Payment = { input: Input; payer: Awaited<ReturnType<typeof findPayer>>; amount: number };

/**
 * The one that would take the payment, and those that are kept for certain cases: a stored method goes to the processor
 * that it names. A merchant without any is told its sums all the same.
 */
async function findProcessorsFor(
  tx: Tx,
  { caller }: Context,
  { input, payer, amount }: Payment,
): Promise<{ processor: TakerRow | undefined; kept: TakerRow[] }> {
  const payment = {
    payment_method: payer.kind,
    amount,
    ...(input.currency ? { currency: input.currency } : {}),
    card_brand: payer.card?.brand ?? "",
    card_type: payer.card ? kindOfCard(payer.card) : "",
    bin: payer.bin,
    country: payer.place.country,
    source: sourceOf({ caller }, input),
    customer: Boolean(input.customer_id),
    sec_code: payer.sec_code,
    keyed: isKeyed(input, payer),
  } as const;
  const named = input.processor_id ?? "";
  const draw = drawFor(tx.merchantId, input, payment);
  const found = await routePayment(tx, { id: named || (payer.processor_id ?? ""), draw, payment });
  if (found.processor || !(named || payer.processor_id)) return found;
  if (named) refuse("unfit_field", { at: "processor_id", detail: "it does not take this payment" });
  // A method whose processor is gone has a price; whether another may charge it, the payment decides.
  return routePayment(tx, { id: "", draw, payment });
}

const BRAND_DIGITS = 6;

/**
 * Where a policy divides payments among processors, the same question is given the same one each time, and questions
 * about different payments are spread as the policy says. Who hands the answer back is charged by the one it names.
 */
function drawFor(merchantId: string, input: Input, payment: { amount: number; bin: string }): number {
  const { token, customer_id, payment_method_id, currency } = input;
  const facts = { ...payment, bin: payment.bin.slice(0, BRAND_DIGITS), currency };
  const said = JSON.stringify([merchantId, token, customer_id, payment_method_id, facts]);
  return hash("sha256", said, "buffer").readUInt32BE(0);
}

const hasTwoPrices = ({ program }: Terms) => program === "dual_pricing" || program === "cash_discount";

type Setting = { card: Terms; cash: Terms; wishes: Wishes; day: string };

/** What a card pays, and what everybody else does: cash pays that price whichever card was asked about. */
function pricesOf(reckon: Reckon, { wishes, day, ...terms }: Setting): Reply["prices"] {
  const priceOf = (kind: "card" | "cash") => {
    const payer = { kind, card: undefined, place: { country: "", state: "" }, surcharge_exempt: false };
    return reckon(decideFees(terms[kind], payer, { wishes, day })).total;
  };
  return { card: priceOf("card"), cash: priceOf("cash") };
}
