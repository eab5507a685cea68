import type { PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context, Services } from "../../../context.ts";
import type { OpenTx, Tx } from "../../../db/query.ts";
import type { Sealer } from "../../../ports/keys.ts";
import type { Outcome } from "../../../ports/processor.ts";
import { refuse, within } from "../../../refusal.ts";
import { refuseWithout } from "../../../refuse-without.ts";
import { checkPaymentFields } from "../../fields/index.ts";
import { takePageToken } from "../../vault/index.ts";
import { useOnce } from "../../wallets/index.ts";
import { resolveAfter } from "../ledger/resolution-time.ts";
import { readByChip } from "../methods/domain/chip.ts";
import { readMeans } from "../methods/domain/instrument.ts";
import type { Means } from "../methods/domain/payment-source.ts";
import { readLinked } from "../methods/linked-bank.ts";
import { isEncrypted, readEncrypted } from "../methods/reader.ts";
import { type Paying, readStored } from "../methods/stored.ts";
import { readTerminal } from "../methods/terminal.ts";
import { readToken } from "../methods/token.ts";
import { readWallet } from "../methods/wallet.ts";
import { isForAnother, type PricedInput, withAmounts } from "../pricing/domain/requested-amounts.ts";
import { type Parts, partsOf } from "../splits/payment-parts.ts";
import { notePayer } from "../vault-saves/save-after-review.ts";
import { checkKeeping, keepsPayer } from "../vault-saves/save-customer.ts";
import { accountSealer, sealAccount } from "../vault-saves/seal-account.ts";
import { duplicate, duplicatesAmong, looksLikeDuplicate } from "./detect-duplicate.ts";
import { type StartedPayment, startPayment } from "./payment.store.ts";
import {
  PAGE_TOKEN,
  type Prepared,
  preparePayment,
  prepareTogether,
  type ReadPayment,
  type Wish,
} from "./prepare-payment.ts";
import type { OpenPayment } from "./record-result.ts";
import { drawOf } from "./routing-facts.ts";
import type { Route } from "./submit-charge.ts";

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
  refuseSending(input, means);
  await checkKeeping(context, { input, means });
  await checkFields(context, input);
  return { ...paying, wish, draw: drawOf(context.services.ids.next()) };
}

function checkWishes({ caller }: Context, { void_on_success, bypass_rule_engine }: TransactionCreate): void {
  if (void_on_success) refuseWithout("process_void", caller);
  if (bypass_rule_engine) refuseWithout("manage_rule_engine", caller);
}

/** A payer who is sent away goes there to pay. */
function refuseSending({ type }: TransactionCreate, { kind }: Means): void {
  if (kind === "apm" && type !== "sale" && type !== "authorize")
    refuse("unfit_field", { at: "type", detail: "payers are sent away for sales and authorizations only" });
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
    const twice = await looksLikeDuplicate(tx, prepared);
    const begins = startOf(context, { payment, prepared, twice, sealer });
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
 * for one payment is good for all of them. They wait for others in the order in which a single payment does: for limits,
 * then for what is paid by the same account, then for keys, and last for what is good for one payment.
 */
export async function openTogether(context: Context, payments: readonly ReadPayment[]): Promise<StartedCharge[]> {
  const { services, caller } = context;
  const sealer = await accountSealer(services, services.clock.now());
  return services.db.scoped(caller.scope, async (tx) => {
    const together = await prepareTogether(tx, context, payments);
    const duplicates = await duplicatesAmong(
      tx,
      together.map(({ prepared }) => prepared),
    );
    const opened: StartedCharge[] = [];
    for (const { payment, prepared } of together) {
      const { started, charge } = startOf(context, { payment, prepared, twice: duplicates.has(prepared), sealer });
      if (!(await startPayment(tx, started))) throw new KeyHeld(started.row.idempotency_key);
      if (keepsPayer(payment.input, payment.means)) await notePayer(tx, started.row, payment.input);
      opened.push(charge);
    }
    const [first] = payments;
    if (first) await takeOnce(tx, services, first.means);
    return opened;
  });
}

type Starting = { payment: ReadPayment; prepared: Prepared; twice: boolean; sealer: Sealer };

function startOf({ services }: Context, { payment, prepared, twice, sealer }: Starting) {
  const { row: open, merchant, kept: _, ...route } = prepared;
  const { means, wish } = payment;
  const sealed = merchant.permissions.allow_customer_vault_access === true ? sealAccount(sealer, open, means) : null;
  const row = { ...open, sealed_account: sealed };
  const { void_on_success } = wish;
  const resolve_after = resolveAfter(row.created_at, services, means.instrument);
  const outcome = payment.outcome ?? (twice ? duplicate : undefined);
  const charge: StartedCharge = {
    row,
    merchant_name: merchant.name,
    ...route,
    void_on_success,
    ...(outcome ? { outcome } : {}),
  };
  return { started: { row, resolve_after, void_on_success }, charge };
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
async function takeOnce(tx: Tx, services: Pick<Services, "keys">, means: Means): Promise<void> {
  const { once, token } = means;
  if (once) await within(placeOfOnce(means), () => useOnce(tx, services, once));
  if (token) await within(PAGE_TOKEN, () => takePageToken(tx, services, token));
}

/** A wallet's token, a reader's number of the swipe, or what a bank was linked by. */
function placeOfOnce({ wallet, kind }: Means): string {
  if (wallet) return `payment_method.${wallet}`;
  return kind === "card" ? "payment_method.card.ksn" : "payment_method.plaid";
}
