import { listedSecCodes } from "@gatehouse/contract/processors/sec-codes.ts";
import type { PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context, Services } from "../../context.ts";
import type { OpenTx, Tx } from "../../db/query.ts";
import type { Sealer } from "../../ports/keys.ts";
import type { Outcome } from "../../ports/processor.ts";
import { refuse, within } from "../../refusal.ts";
import { refuseWithout } from "../../refuse-without.ts";
import { findPayee, type PayeeRow } from "../accounts/index.ts";
import { checkPaymentFields } from "../fields/index.ts";
import { keptFor, routePayment, type TakerRow } from "../processors/index.ts";
import { takePageToken } from "../vault/index.ts";
import { useOnce } from "../wallets/index.ts";
import type { Route } from "./ask-processors.ts";
import { readByChip } from "./domain/chip.ts";
import { isForAnother, type PricedInput, placeOfAmount, withAmounts } from "./domain/given-amounts.ts";
import { readMeans } from "./domain/instrument.ts";
import type { Means } from "./domain/means.ts";
import { missingField } from "./domain/missing-field.ts";
import type { OpenPayment } from "./finish-payment.ts";
import { notePayer } from "./keep-held-payer.ts";
import { checkKeeping, keepsPayer } from "./keep-payer.ts";
import { readLinked } from "./linked-means.ts";
import { newTransaction } from "./new-transaction.ts";
import { isDebit } from "./payer-of.ts";
import { type StartedPayment, startPayment } from "./payment.store.ts";
import { type Parts, partsOf } from "./payment-parts.ts";
import { comparePrices, type Price, pricePayment } from "./price-payment.ts";
import { isEncrypted, readEncrypted } from "./reader-means.ts";
import { refuseUnpermitted } from "./refuse-unpermitted.ts";
import { resolveAfter } from "./resolve-after.ts";
import { respectLimits } from "./respect-limits.ts";
import { drawOf, routingFacts } from "./routing-facts.ts";
import { accountSealer, sealAccount } from "./seal-account.ts";
import { type Paying, readStored } from "./stored-means.ts";
import { readTerminal } from "./terminal-means.ts";
import { readToken } from "./token-means.ts";
import { isDuplicate, type TransactionRow } from "./transaction.store.ts";
import { readWallet } from "./wallet-means.ts";

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
  placed?: (run: () => Promise<Prepared>) => Promise<Prepared>;
};

/** One that is written, as pending, with what is known of its outcome already. */
export type StartedCharge = OpenPayment & Route & { outcome?: Outcome };

/** Refuses what the request alone, or what it names, makes impossible. Nothing is written. */
export async function readPayment(context: Context, asked: TransactionCreate, wish: Wish): Promise<ReadPayment> {
  const input = readAmounts(asked);
  const paying = await readPaying(context, input);
  const { means } = paying;
  if (isForAnother(input, means.kind))
    refuse("unfit_field", { at: "amounts", detail: "it was calculated for another way of paying" });
  checkWishes(context, input);
  await checkKeeping(context, { input, means });
  await checkFields(context, input);
  return { ...paying, wish, draw: drawOf(context.services.ids.next()) };
}

function checkWishes({ caller }: Context, { void_on_success, bypass_rule_engine }: TransactionCreate): void {
  if (void_on_success) refuseWithout("process_void", caller);
  if (bypass_rule_engine) refuseWithout("manage_rule_engine", caller);
}

function readAmounts(asked: TransactionCreate): PricedInput {
  const read = withAmounts(asked);
  return "fault" in read ? refuse("unfit_field", { at: "amounts", detail: read.fault }) : read;
}

async function checkFields({ services, caller }: Context, { custom_fields, group_name }: TransactionCreate) {
  if (!custom_fields && !group_name) return;
  await services.db.scoped(caller.scope, (tx) => checkPaymentFields(tx, { values: custom_fields, group: group_name }));
}

/** What is keyed stands in the request, what is stored comes out of the vault, the rest out of a device, a wallet or a bank. */
async function readPaying(context: Context, asked: TransactionCreate): Promise<Paying> {
  const { emv, ...payment_method } = asked.payment_method;
  const input = { ...asked, payment_method };
  if (input.payment_method.customer) return readStored(context, input);
  if (input.payment_method.token) return readToken(context, input);
  if (input.payment_method.terminal) return readTerminal(context, input);
  if (input.payment_method.apple_pay_token || input.payment_method.google_pay_token) return readWallet(context, input);
  if (input.payment_method.plaid) return readLinked(context, input);
  return { means: readByChip(readGiven(context, payment_method), emv), input };
}

function readGiven(context: Context, given: PaymentMethodInput): Means {
  const { card, ...others } = given;
  if (card && isEncrypted(card)) return readEncrypted(context, card, others);
  const means = readMeans(given, context.services.clock.now());
  return "code" in means ? refuse(means.code, means.data) : means;
}

/** Refuses what opening the payment now would refuse. */
export async function checkPayment(context: Context, payment: ReadPayment): Promise<void> {
  await context.services.db.scoped(context.caller.scope, (tx) => preparePayment(tx, context, payment));
}

const duplicate: Outcome = {
  code: 301,
  amount_approved: 0,
  auth_code: "",
  processor_code: "",
  text: "DUPLICATE TRANSACTION",
  processor_transaction_id: "",
  avs: "",
  cvv: "",
};

/**
 * One commit: key claimed, transaction and intent written. From here on a crash leaves something to resolve. Of a payment
 * that is to be made in two parts, nothing is written here.
 */
export async function openPayment(context: Context, payment: ReadPayment): Promise<StartedCharge | "repeat" | Parts> {
  const { services, caller } = context;
  const sealer = await accountSealer(services, services.clock.now());
  return services.db.scoped(caller.scope, async (tx) => {
    const prepared = await preparePayment(tx, context, payment);
    const parts = partsOf(payment, prepared);
    if (parts) return parts;
    const begins = startOf(context, { payment, prepared, sealer });
    return (await begin(tx, context, { ...begins, payment })) ? begins.charge : "repeat";
  });
}

/** A key of several payments stands for another one: none of them was written. */
export class KeyHeld extends Error {
  readonly key: string;

  constructor(key: string) {
    super("an idempotency key stands for another payment");
    this.key = key;
  }
}

/**
 * Several payments of one merchant in one commit: all are written, or none, and none of their keys is taken. What is good
 * for one payment is good for all of them.
 */
export async function openTogether(context: Context, payments: readonly ReadPayment[]): Promise<StartedCharge[]> {
  const { services, caller } = context;
  const sealer = await accountSealer(services, services.clock.now());
  return services.db.scoped(caller.scope, async (tx) => {
    const opened: StartedCharge[] = [];
    for (const payment of payments) {
      const prepared = await prepareInPlace(tx, context, { ...payment, before: opened });
      const { started, charge } = startOf(context, { payment, prepared, sealer });
      if (!(await startPayment(tx, started))) throw new KeyHeld(started.row.idempotency_key);
      if (opened.length === 0) await takeOnce(tx, services, payment.means);
      if (keepsPayer(payment.input, payment.means)) await notePayer(tx, started.row, payment.input);
      opened.push(charge);
    }
    return opened;
  });
}

function prepareInPlace(tx: Tx, context: Context, payment: Parameters<typeof preparePayment>[2]): Promise<Prepared> {
  const prepare = () => preparePayment(tx, context, payment);
  return payment.placed ? payment.placed(prepare) : prepare();
}

type Starting = { payment: ReadPayment; prepared: Prepared; sealer: Sealer };

function startOf({ services }: Context, { payment, prepared, sealer }: Starting) {
  const { row: open, merchant, twice, kept: _, ...route } = prepared;
  const { means, wish } = payment;
  const sealed = merchant.permissions.allow_customer_vault_access === true ? sealAccount(sealer, open, means) : null;
  const row = { ...open, sealed_account: sealed };
  const { void_on_success } = wish;
  const resolve_after = resolveAfter(row.created_at, services, means.instrument);
  const outcome = payment.outcome ?? (twice ? duplicate : undefined);
  const charge: StartedCharge = {
    ...{ row, merchant_name: merchant.name, ...route, void_on_success },
    ...(outcome ? { outcome } : {}),
  };
  return { started: { row, resolve_after, void_on_success }, charge };
}

type Prepared = Route & { row: TransactionRow; merchant: PayeeRow; kept: TakerRow[]; twice: boolean };
type Preparing = ReadPayment & { before?: readonly StartedCharge[] };

/** Who takes it, at what price, and whether anything of the merchant's stands in its way. */
async function preparePayment(tx: Tx, context: Context, payment: Preparing): Promise<Prepared> {
  const { input, means, before = [] } = payment;
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
  const now = context.services.clock.now();
  // The payment has the same price at those who stand in.
  const line = { processor: priced.processor, stand_ins: priced.processor === chosen ? stand_ins : [] };
  const counting = {
    type: input.type,
    amount: price.amount,
    currency: input.currency ?? merchant.currency,
    created_at: now,
  };
  const together = payment.before !== undefined;
  const limited = { ...line, row: counting, merchant, at: placeOfAmount(input), together };
  const { processor, ...others } = payment.wish.trial ? line : await respectLimits(tx, limited);
  const belongs_to = (payment.second && before.at(-1)?.row.id) || "";
  const row = newTransaction(context, { input, means, merchant, processor, price, belongs_to, now });
  const besides = before.map((charge) => charge.row.id);
  const twice = await looksLikeDuplicate(tx, { merchant, row, besides });
  const after_decline = isDebit(means) ? keptFor(kept, "debitfallback") : undefined;
  return { row, merchant, processor, ...others, after_decline, kept, twice };
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

const PAGE_TOKEN = "payment_method.token";

function refuseProcessor({ processor_id, processor_at = "processor_id" }: PricedInput): never {
  if (!processor_id) refuse("processor_required");
  refuse("unfit_field", { at: processor_at, detail: "it does not take this payment" });
}

type Beginning = { started: StartedPayment; payment: ReadPayment };

/** False when its key stands for another payment: then nothing is written. */
async function begin(tx: OpenTx, { services }: Context, { started, payment }: Beginning): Promise<boolean> {
  const { input, means } = payment;
  const keeps = keepsPayer(input, means);
  if (!keeps && !means.token && !means.once) return startPayment(tx.closing, started);
  if (!(await startPayment(tx, started))) return false;
  await takeOnce(tx, services, means);
  if (keeps) await notePayer(tx, started.row, input);
  return true;
}

/** What is good for one payment only is used up by whoever begins it. */
async function takeOnce(tx: Tx, services: Services, means: Means): Promise<void> {
  const { once, token } = means;
  if (once) await within(placeOfOnce(means), () => useOnce(tx, services, once));
  if (token) await within(PAGE_TOKEN, () => takePageToken(tx, services, token));
}

/** A wallet's token, a reader's number of the swipe, or what a bank was linked by. */
function placeOfOnce({ wallet, kind }: Means): string {
  if (wallet) return `payment_method.${wallet}`;
  return kind === "card" ? "payment_method.card.ksn" : "payment_method.plaid";
}

/** What was not typed into the page is missing in its token. */
function refuseMissing(merchant: PayeeRow, { input, means }: Paying): void {
  const missing = missingField(merchant.requireds, input);
  if (!missing) return;
  const inToken = means.token !== undefined && missing.at.startsWith("payment_method.");
  refuse("invalid_field", inToken ? { ...missing, at: PAGE_TOKEN } : missing);
}

type Suspect = { merchant: PayeeRow; row: TransactionRow; besides: readonly string[] };

/** What is made beside it, by one request, is meant. */
async function looksLikeDuplicate(tx: Tx, { merchant, row, besides }: Suspect): Promise<boolean> {
  const seconds = merchant.duplicate_detection_seconds;
  if (seconds <= 0 || !row.account_digest || (row.type !== "sale" && row.type !== "authorize")) return false;
  return isDuplicate(tx, {
    digest: row.account_digest,
    amount: row.amount,
    currency: row.currency,
    since: new Date(row.created_at.getTime() - seconds * 1000),
    besides,
  });
}
