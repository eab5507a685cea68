import { may, type Permission } from "@gatehouse/contract/access.ts";
import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context, UseCase } from "../../context.ts";
import type { OpenTx, Tx } from "../../db/query.ts";
import type { Outcome } from "../../ports/processor.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant, type MerchantRow } from "../accounts/index.ts";
import { checkCustomFields } from "../fields/index.ts";
import { routePayment } from "../processors/index.ts";
import { askProcessors, type Route } from "./ask-processors.ts";
import { chargeRequest } from "./charge-request.ts";
import { isForAnother, type PricedInput, withAmounts } from "./domain/given-amounts.ts";
import { readMeans } from "./domain/instrument.ts";
import type { Means } from "./domain/means.ts";
import { missingField } from "./domain/missing-field.ts";
import { finishPayment, type OpenPayment } from "./finish-payment.ts";
import { notePayer } from "./keep-held-payer.ts";
import { checkKeeping, keepPayerOf, keepsPayer } from "./keep-payer.ts";
import { record } from "./ledger.store.ts";
import { readLinked } from "./linked-means.ts";
import { newTransaction } from "./new-transaction.ts";
import { type StartedPayment, startPayment } from "./payment.store.ts";
import { presentTransaction } from "./present-transaction.ts";
import { pricePayment } from "./price-payment.ts";
import { readEncrypted } from "./reader-means.ts";
import { orRepeat } from "./repeat-answer.ts";
import { resolveAfter } from "./resolve-after.ts";
import { respectLimits } from "./respect-limits.ts";
import { routingFacts } from "./routing-facts.ts";
import { accountSealer, sealAccount } from "./seal-account.ts";
import { type Paying, readStored } from "./stored-means.ts";
import { readTerminal } from "./terminal-means.ts";
import { isDuplicate, lockTransaction, type TransactionRow, updateTransaction } from "./transaction.store.ts";
import { useOnce } from "./use-once.ts";
import { readWallet } from "./wallet-means.ts";

const permissionOf: Record<TransactionCreate["type"], Permission> = {
  sale: "process_sale",
  authorize: "process_authorization",
  credit: "process_credit",
  verification: "process_verification",
};

/** Checks, commits the intent, asks the processor, commits the result. A decline is an answer, not an error. */
export const createTransaction: UseCase<typeof transactionCalls.createTransaction> = (context, input) =>
  pay(context, input, { void_on_success: input.void_on_success ?? false });

/** What becomes of the payment, however late its outcome is known. */
type Wish = { void_on_success: boolean };

export async function pay(context: Context, input: TransactionCreate, wish: Wish): Promise<Transaction> {
  if (!may(context.caller, permissionOf[input.type])) refuse("forbidden");
  const begun = await orRepeat(context, input.idempotency_key ?? "", () => checkAndStart(context, input, wish));
  if ("answer" in begun) return begun.answer;
  const { started, means, input: paying } = begun.done;
  const { merchant_name } = started;
  const { row, outcome } = started.outcome
    ? started
    : await askProcessors(context, started, chargeRequest(started.row, means, input));
  const finished = outcome
    ? await finishPayment(context.services, context.caller.scope, { id: row.id, outcome, payment: { ...started, row } })
    : await leaveOpen(context, row);
  const kept = await keepPayerOf(context, { row: finished, means, input: paying, merchantName: merchant_name });
  return presentTransaction(kept, merchant_name);
}

async function checkAndStart(context: Context, asked: TransactionCreate, wish: Wish) {
  const input = readAmounts(asked);
  const { means, input: paying, outcome: known } = await readPaying(context, input);
  if (isForAnother(input, means.kind))
    refuse("unfit_field", { field: "Amounts", detail: "it was calculated for another way of paying" });
  checkVoiding(context, input);
  if (input.split_transaction_amount)
    refuse("unfit_field", { field: "Split Transaction Amount", detail: "it is not supported" });
  await checkKeeping(context, { input, means });
  await checkFields(context, input);
  const started = await start(context, { input: paying, means, wish });
  if (started === "repeat") return started;
  return { started: known ? { ...started, outcome: known } : started, means, input: paying };
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
  if (input.payment_method.terminal) return readTerminal(context, input);
  if (input.payment_method.apple_pay_token || input.payment_method.google_pay_token) return readWallet(context, input);
  if (input.payment_method.plaid) return readLinked(context, input);
  const { card, ...others } = input.payment_method;
  if (card?.ksn) return { means: readEncrypted(context, card, others), input };
  const means = readMeans(input.payment_method, context.services.clock.now());
  if ("code" in means) refuse(means.code, means.data);
  return { means, input };
}

type Asked = { input: TransactionCreate; means: Means; wish: Wish };
type Started = OpenPayment & Route & { outcome?: Outcome };

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
async function start(context: Context, { input, means, wish }: Asked): Promise<Started | "repeat"> {
  const { services, caller } = context;
  const now = services.clock.now();
  const sealer = await accountSealer(services, now);
  return services.db.scoped(caller.scope, async (tx) => {
    const [merchant, { processor, stand_ins }] = await Promise.all([
      findMerchant(tx, tx.merchantId),
      routePayment(tx, routingFacts(context, input, means)),
    ]);
    if (!merchant || !processor) refuse("processor_required");
    if (input.type === "credit" && merchant.permissions.support_blind_credits !== true)
      refuse("blind_credit_not_permitted");
    refuseMissing(merchant, input);
    const price = await pricePayment(tx, context, { input, means, merchant, processor });
    const row = newTransaction(context, { input, means, merchant, processor, price, now });
    if (merchant.permissions.allow_customer_vault_access === true) row.sealed_account = sealAccount(sealer, row, means);
    const twice = await looksLikeDuplicate(tx, merchant, row);
    await respectLimits(tx, { row, merchant, processor });
    await useOnce(tx, services, means);
    const resolve_after = resolveAfter(now, services, means.instrument);
    if (!(await begin(tx, { row, resolve_after, ...wish }, { input, means }))) return "repeat";
    return {
      row,
      merchant_name: merchant.name,
      processor,
      stand_ins,
      ...wish,
      ...(twice ? { outcome: duplicate } : {}),
    };
  });
}

/** False when its key stands for another payment: then nothing is written. */
async function begin(
  tx: OpenTx,
  payment: StartedPayment,
  { input, means }: Pick<Asked, "input" | "means">,
): Promise<boolean> {
  if (!keepsPayer(input, means)) return startPayment(tx.closing, payment);
  const started = await startPayment(tx, payment);
  if (started) await notePayer(tx, payment.row, input);
  return started;
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

/** Nothing is known: the transaction says so, and the worker asks the processor, if it has not done so already. */
function leaveOpen({ services, caller }: Context, row: TransactionRow): Promise<TransactionRow> {
  return services.db.scoped(caller.scope, async (tx) => {
    const seen = await lockTransaction(tx, row.id);
    if (seen && seen.status !== "pending") return seen;
    const now = services.clock.now();
    await record(tx, services.ids, {
      transaction: row,
      at: now,
      transfers: [],
      event: { type: "unknown", amount: row.amount, detail: "No answer from the processor", user_name: row.user_name },
    });
    return updateTransaction(tx, row.id, { status: "unknown", updated_at: now });
  });
}
