import { may } from "@gatehouse/contract/access.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../context.ts";
import type { OpenTx, Tx } from "../../db/query.ts";
import type { Outcome } from "../../ports/processor.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant, type MerchantRow } from "../accounts/index.ts";
import { checkCustomFields } from "../fields/index.ts";
import { routePayment } from "../processors/index.ts";
import { takePageToken } from "../vault/index.ts";
import type { Route } from "./ask-processors.ts";
import { isForAnother, type PricedInput, withAmounts } from "./domain/given-amounts.ts";
import { readMeans } from "./domain/instrument.ts";
import { missingField } from "./domain/missing-field.ts";
import type { OpenPayment } from "./finish-payment.ts";
import { notePayer } from "./keep-held-payer.ts";
import { checkKeeping, keepsPayer } from "./keep-payer.ts";
import { readLinked } from "./linked-means.ts";
import { newTransaction } from "./new-transaction.ts";
import { type StartedPayment, startPayment } from "./payment.store.ts";
import { pricePayment } from "./price-payment.ts";
import { readEncrypted } from "./reader-means.ts";
import { refuseUnpermitted } from "./refuse-unpermitted.ts";
import { resolveAfter } from "./resolve-after.ts";
import { respectLimits } from "./respect-limits.ts";
import { routingFacts } from "./routing-facts.ts";
import { accountSealer, sealAccount } from "./seal-account.ts";
import { type Paying, readStored } from "./stored-means.ts";
import { readTerminal } from "./terminal-means.ts";
import { readToken } from "./token-means.ts";
import { isDuplicate, type TransactionRow } from "./transaction.store.ts";
import { useOnce } from "./use-once.ts";
import { readWallet } from "./wallet-means.ts";

/** What becomes of the payment, however late its outcome is known; and which other it belongs to. */
export type Wish = { void_on_success: boolean; belongs_to?: string };

/** A payment that was read and is not written yet: with the payer's means, which live in memory until the reply. */
export type ReadPayment = Paying & { wish: Wish };

/** One that is written, as pending, with what is known of its outcome already. */
export type StartedCharge = OpenPayment & Route & { outcome?: Outcome };

/** Refuses what the request alone, or what it names, makes impossible. Nothing is written. */
export async function readPayment(context: Context, asked: TransactionCreate, wish: Wish): Promise<ReadPayment> {
  const input = readAmounts(asked);
  const paying = await readPaying(context, input);
  const { means } = paying;
  if (isForAnother(input, means.kind))
    refuse("unfit_field", { field: "Amounts", detail: "it was calculated for another way of paying" });
  checkVoiding(context, input);
  await checkKeeping(context, { input, means });
  await checkFields(context, input);
  return { ...paying, wish };
}

function checkVoiding({ caller }: Context, { void_on_success }: TransactionCreate): void {
  if (void_on_success && !may(caller, "process_void")) refuse("forbidden");
}

function readAmounts(asked: TransactionCreate): PricedInput {
  const read = withAmounts(asked);
  return "fault" in read ? refuse("unfit_field", { field: "Amounts", detail: read.fault }) : read;
}

async function checkFields({ services, caller }: Context, { custom_fields, group_name }: TransactionCreate) {
  if (!custom_fields && !group_name) return;
  await services.db.scoped(caller.scope, (tx) => checkCustomFields(tx, { values: custom_fields, group: group_name }));
}

/** What is keyed stands in the request, what is stored comes out of the vault, the rest out of a device, a wallet or a bank. */
async function readPaying(context: Context, input: TransactionCreate): Promise<Paying> {
  if (input.payment_method.customer) return readStored(context, input);
  if (input.payment_method.token) return readToken(context, input);
  if (input.payment_method.terminal) return readTerminal(context, input);
  if (input.payment_method.apple_pay_token || input.payment_method.google_pay_token) return readWallet(context, input);
  if (input.payment_method.plaid) return readLinked(context, input);
  const { card, ...others } = input.payment_method;
  if (card?.ksn) return { means: readEncrypted(context, card, others), input };
  const means = readMeans(input.payment_method, context.services.clock.now());
  if ("code" in means) refuse(means.code, means.data);
  return { means, input };
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

/** One commit: key claimed, transaction and intent written. From here on a crash leaves something to resolve. */
export async function openPayment(context: Context, payment: ReadPayment): Promise<StartedCharge | "repeat"> {
  const { services, caller } = context;
  const { means, wish } = payment;
  const { void_on_success } = wish;
  const sealer = await accountSealer(services, services.clock.now());
  return services.db.scoped(caller.scope, async (tx) => {
    const { row, merchant, twice, ...route } = await preparePayment(tx, context, payment);
    if (merchant.permissions.allow_customer_vault_access === true) row.sealed_account = sealAccount(sealer, row, means);
    const resolve_after = resolveAfter(row.created_at, services, means.instrument);
    if (!(await begin(tx, context, { started: { row, resolve_after, void_on_success }, payment }))) return "repeat";
    const outcome = payment.outcome ?? (twice ? duplicate : undefined);
    return { row, merchant_name: merchant.name, ...route, void_on_success, ...(outcome ? { outcome } : {}) };
  });
}

type Prepared = Route & { row: TransactionRow; merchant: MerchantRow; twice: boolean };

/** Who takes it, at what price, and whether anything of the merchant's stands in its way. */
async function preparePayment(tx: Tx, context: Context, { input, means, wish }: ReadPayment): Promise<Prepared> {
  const [merchant, { processor, stand_ins }] = await Promise.all([
    findMerchant(tx, tx.merchantId),
    routePayment(tx, routingFacts(context, input, means)),
  ]);
  if (!merchant || !processor) refuse("processor_required");
  refuseUnpermitted(merchant, input);
  refuseMissing(merchant, input);
  const price = await pricePayment(tx, context, { input, means, merchant, processor });
  const now = context.services.clock.now();
  const { belongs_to = "" } = wish;
  const row = newTransaction(context, { input, means, merchant, processor, price, belongs_to, now });
  const twice = await looksLikeDuplicate(tx, merchant, row);
  await respectLimits(tx, { row, merchant, processor });
  return { row, merchant, processor, stand_ins, twice };
}

type Beginning = { started: StartedPayment; payment: ReadPayment };

/** False when its key stands for another payment: then nothing is written. */
async function begin(tx: OpenTx, { services }: Context, { started, payment }: Beginning): Promise<boolean> {
  const { input, means } = payment;
  const keeps = keepsPayer(input, means);
  if (!keeps && !means.token && !means.once) return startPayment(tx.closing, started);
  if (!(await startPayment(tx, started))) return false;
  await useOnce(tx, services, means);
  if (means.token) await takePageToken(tx, services, means.token);
  if (keeps) await notePayer(tx, started.row, input);
  return true;
}

function refuseMissing(merchant: MerchantRow, input: TransactionCreate): void {
  const field = missingField(merchant.requireds, input);
  if (field) refuse("invalid_field", { field });
}

async function looksLikeDuplicate(tx: Tx, merchant: MerchantRow, row: TransactionRow): Promise<boolean> {
  const seconds = merchant.duplicate_detection_seconds;
  if (seconds <= 0 || !row.account_digest || (row.type !== "sale" && row.type !== "authorize")) return false;
  return isDuplicate(tx, {
    digest: row.account_digest,
    amount: row.amount,
    currency: row.currency,
    since: new Date(row.created_at.getTime() - seconds * 1000),
  });
}
