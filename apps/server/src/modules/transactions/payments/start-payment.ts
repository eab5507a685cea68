import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context, Services } from "../../../context.ts";
import type { OpenTx, Tx } from "../../../db/query.ts";
import type { Sealer } from "../../../ports/keys.ts";
import { refuse, within } from "../../../refusal.ts";
import { takePageToken } from "../../vault/index.ts";
import { useOnce } from "../../wallets/index.ts";
import { resolveAfter } from "../ledger/resolution-time.ts";
import type { PaymentSource } from "../methods/domain/payment-source.ts";
import { isDuplicate } from "../records/transaction.store.ts";
import { requestedSecondary, type SplitRequest, splitFee } from "../splits/split-payment.ts";
import { requestVaultSave, savesCustomer } from "../vault-saves/save-customer.ts";
import { accountSealer, sealAccount } from "../vault-saves/seal-account.ts";
import { duplicateTransaction } from "./domain/gateway-outcomes.ts";
import { newTransaction } from "./new-transaction.ts";
import { insertPayment } from "./payment.store.ts";
import type { PaymentOptions, PaymentRequest, PricedPayment, SplitPayment, SubmittedPayment } from "./payment.ts";
import { PAGE_TOKEN, preparePayment, preparePayments } from "./prepare-payment.ts";
import { readPayment } from "./read-payment.ts";

/**
 * Reads and prices a payment and writes it as pending with its intent: the first commit. After it, a crash leaves an intent
 * that the worker resolves. Returns "repeat" if the idempotency key is in use.
 */
export async function startPayment(
  context: Context,
  input: TransactionCreate,
  options: PaymentOptions,
): Promise<SubmittedPayment | SplitPayment | "repeat"> {
  const request = await readPayment(context, input, options);
  if (input.split_transaction_amount)
    return startSplit(context, { primary: request, secondary: await requestedSecondary(context, request) });
  const started = await startUnlessSplit(context, request);
  return started !== "repeat" && "secondary" in started ? startSplit(context, started) : started;
}

/** Refuses what starting the payment now would refuse. Writes nothing. */
export async function checkPayment(context: Context, request: PaymentRequest): Promise<void> {
  await context.services.db.scoped(context.caller.scope, (tx) => preparePayment(tx, context, request));
}

/** Starts a payment. If its fee is charged separately, writes nothing and returns the two requests instead. */
async function startUnlessSplit(
  context: Context,
  request: PaymentRequest,
): Promise<SubmittedPayment | SplitRequest | "repeat"> {
  const { services, caller } = context;
  const sealer = await accountSealer(services, services.clock.now());
  return services.db.scoped(caller.scope, async (tx) => {
    const priced = await preparePayment(tx, context, request);
    const split = splitFee(request, priced);
    if (split) return split;
    const payment = newPayment(context, priced, { sealer });
    const submitted = declineDuplicate(payment, await isDuplicatePayment(tx, payment));
    return (await writePayment(tx, context, submitted)) ? submitted : "repeat";
  });
}

async function startSplit(context: Context, split: SplitRequest): Promise<SplitPayment | "repeat"> {
  try {
    const [primary, secondary] = await startTogether(context, [split.primary, split.secondary]);
    if (!primary || !secondary) throw new Error("a part of a split payment was not started");
    return { primary, secondary };
  } catch (error) {
    if (!(error instanceof KeyInUse)) throw error;
    const isPrimary = error.key === split.primary.input.idempotency_key;
    return isPrimary ? "repeat" : refuse("invalid_field", { at: "idempotency_key" });
  }
}

/** An idempotency key of several payments is in use, so that none of them was written. */
export class KeyInUse extends Error {
  readonly key: string;

  constructor(key: string) {
    super("an idempotency key stands for another payment");
    this.key = key;
  }
}

/**
 * Starts several payments of one merchant in one commit: all or none. A one-time token pays for all of them. Locks are taken in
 * the order of a single payment: limits, duplicates, idempotency keys, one-time tokens.
 */
export async function startTogether(
  context: Context,
  requests: readonly PaymentRequest[],
): Promise<SubmittedPayment[]> {
  const { services, caller } = context;
  const sealer = await accountSealer(services, services.clock.now());
  return services.db.scoped(caller.scope, async (tx) => {
    const payments: SubmittedPayment[] = [];
    for (const priced of await preparePayments(tx, context, requests))
      payments.push(newPayment(context, priced, { sealer, before: payments.at(-1) }));
    const duplicates = await duplicatesAmong(tx, payments);
    const started = payments.map((payment) => declineDuplicate(payment, duplicates.has(payment)));
    for (const payment of started) {
      if (!(await insertPayment(tx, pendingRow(services, payment)))) throw new KeyInUse(payment.row.idempotency_key);
      if (savesCustomer(payment)) await requestVaultSave(tx, payment);
    }
    const [first] = requests;
    if (first) await useUpSource(tx, services, first.source);
    return started;
  });
}

type NewPayment = { sealer: Sealer; before?: SubmittedPayment | undefined };

/** Builds the row of a payment. A secondary transaction refers to the payment before it, its primary. */
function newPayment(context: Context, priced: PricedPayment, { sealer, before }: NewPayment): SubmittedPayment {
  const primary_id = (priced.is_secondary && before?.row.id) || "";
  const row = newTransaction(context, priced, primary_id);
  const maySave = priced.merchant.permissions.allow_customer_vault_access === true;
  return { ...priced, row: { ...row, sealed_account: maySave ? sealAccount(sealer, row, priced.source) : null } };
}

function pendingRow(services: Services, { row, source, options: { void_on_success } }: SubmittedPayment) {
  return { row, void_on_success, resolve_after: resolveAfter(row.created_at, services, source.instrument) };
}

/** Writes the payment. False, and nothing is written, if its idempotency key is in use. */
async function writePayment(tx: OpenTx, { services }: Context, payment: SubmittedPayment): Promise<boolean> {
  const { source } = payment;
  const pending = pendingRow(services, payment);
  const saves = savesCustomer(payment);
  if (!saves && !source.token && !source.once) return insertPayment(tx.closing, pending);
  if (!(await insertPayment(tx, pending))) return false;
  await useUpSource(tx, services, source);
  if (saves) await requestVaultSave(tx, payment);
  return true;
}

/** Uses up a one-time token: that of a page, a wallet, a swipe or a bank link. */
async function useUpSource(tx: Tx, services: Pick<Services, "keys">, source: PaymentSource): Promise<void> {
  const { once, token } = source;
  if (once) await within(placeOfToken(source), () => useOnce(tx, services, once));
  if (token) await within(PAGE_TOKEN, () => takePageToken(tx, services, token));
}

function placeOfToken({ wallet, kind }: PaymentSource): string {
  if (wallet) return `payment_method.${wallet}`;
  return kind === "card" ? "payment_method.card.ksn" : "payment_method.plaid";
}

function declineDuplicate(payment: SubmittedPayment, duplicate: boolean): SubmittedPayment {
  return duplicate && !payment.outcome ? { ...payment, outcome: duplicateTransaction } : payment;
}

/** True if the account paid the same amount a moment ago. A concurrent payment of the same amount waits for this commit. */
async function isDuplicatePayment(tx: Tx, { merchant, row }: SubmittedPayment): Promise<boolean> {
  const seconds = merchant.duplicate_detection_seconds;
  if (seconds <= 0 || !row.account_digest || (row.type !== "sale" && row.type !== "authorize")) return false;
  return isDuplicate(tx, {
    digest: row.account_digest,
    amount: row.amount,
    currency: row.currency,
    since: new Date(row.created_at.getTime() - seconds * 1000),
  });
}

/**
 * The duplicates among payments of one request, none of which is written yet. Sorted by amount, so that requests with the same
 * amounts wait for each other in the same order.
 */
async function duplicatesAmong(tx: Tx, payments: readonly SubmittedPayment[]): Promise<Set<SubmittedPayment>> {
  const found = new Set<SubmittedPayment>();
  for (const payment of payments.toSorted((a, b) => a.row.amount - b.row.amount))
    if (await isDuplicatePayment(tx, payment)) found.add(payment);
  return found;
}
