import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Context, Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import {
  type ChargeRequest,
  type Instrument,
  type Outcome,
  ProcessorNotReached,
  ProcessorUnreachable,
} from "../../../ports/processor.ts";
import { findPayee } from "../../accounts/index.ts";
import { connectTo, type TakerRow } from "../../processors/index.ts";
import { moveIntent } from "../ledger/attempt.store.ts";
import { record } from "../ledger/ledger.store.ts";
import { resolveAfter } from "../ledger/resolution-time.ts";
import { isAboveLimits } from "../limits/check-limits.ts";
import { presentTransaction } from "../records/present-transaction.ts";
import { type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { returnUrl } from "../redirects/return-url.ts";
import { saveCustomer } from "../vault-saves/save-customer.ts";
import { notReached } from "./domain/gateway-outcomes.ts";
import type { RoutedPayment, SubmittedPayment } from "./payment.ts";
import { recordNoResponse, recordResult, returnPendingOnFailure } from "./record-result.ts";

/** Submits a payment to its processor, records the result, and saves the customer to the vault if requested. */
export async function completePayment(context: Context, payment: SubmittedPayment): Promise<Transaction> {
  const result = await returnPendingOnFailure(context, payment.row, () => submitAndRecord(context, payment));
  const row = await saveCustomer(context, { ...payment, result });
  return presentTransaction(row, payment.merchant.name);
}

async function submitAndRecord(context: Context, payment: SubmittedPayment): Promise<TransactionRow> {
  const { services, caller } = context;
  const { row, outcome } = payment.outcome ? payment : await submitPayment(context, payment);
  if (!outcome) return recordNoResponse(context, row);
  return recordResult(services, caller.scope, { id: row.id, outcome, payment: { ...payment, row } });
}

/** The transaction with the processor that was asked last. Without an outcome that processor gave no response. */
type Submission = { row: TransactionRow; outcome?: Outcome };
type Line = Pick<RoutedPayment, "processor" | "fallback_processors" | "decline_fallback"> & { row: TransactionRow };
/** The request is the same for every processor. All attempts together must end before the deadline. */
type Attempt = { request: ChargeRequest; deadline: Date };

/**
 * Sends the charge to the processor. A fallback processor is asked only if the request certainly never left. Without a response
 * the charge may have happened, so no other processor is asked.
 */
function submitPayment(context: Context, payment: SubmittedPayment): Promise<Submission> {
  const { clock, config } = context.services;
  const deadline = new Date(clock.now().getTime() + config.PROCESSOR_DEADLINE_MS);
  return submitTo(context, payment, { request: chargeRequest(context.services, payment), deadline });
}

function chargeRequest(
  services: Pick<Services, "config" | "keys">,
  { row, source, input }: SubmittedPayment,
): ChargeRequest {
  const { billing_address: billing, details, line_items } = row;
  return {
    reference: row.id,
    operation: input.type,
    amount: row.amount,
    currency: row.currency,
    instrument: source.instrument,
    address: { line_1: billing.address_line_1 ?? "", postal_code: billing.postal_code ?? "" },
    allow_partial: input.allow_partial_payment ?? false,
    ...(input.bypass_rule_engine ? { skip_rules: true } : {}),
    ...(source.kind === "apm" ? { return_url: returnUrl(services, row) } : {}),
    ...(details ? { details } : {}),
    ...(line_items ? { line_items } : {}),
  };
}

async function submitTo(context: Context, line: Line, attempt: Attempt): Promise<Submission> {
  const { row, processor } = line;
  const response = await charge(context, processor, attempt);
  if (response === "not reached") {
    const next = await rerouteToFallback(context, line, attempt);
    if (next === "taken up") return { row };
    return next ? submitTo(context, next, attempt) : { row, outcome: notReached };
  }
  if (response === "no response") return { row };
  return (await retryAfterDecline(context, line, { attempt, declined: response })) ?? { row, outcome: response };
}

async function charge(
  { services }: Context,
  processor: TakerRow,
  { request, deadline }: Attempt,
): Promise<Outcome | "not reached" | "no response"> {
  const within_ms = deadline.getTime() - services.clock.now().getTime();
  try {
    return await connectTo(services, processor).charge(request, within_ms);
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error;
    return error instanceof ProcessorNotReached ? "not reached" : "no response";
  }
}

/** True for issuer declines that permit a second attempt. "Pick up card" and "stop" codes don't. */
const permitsRetry = (code: number) => code >= 200 && code < 250;

/** Asks the fallback processor for declined debit cards, once. A decline moved no money, and the second response counts. */
async function retryAfterDecline(
  context: Context,
  { row, processor, decline_fallback: next }: Line,
  { attempt, declined }: { attempt: Attempt; declined: Outcome },
): Promise<Submission | undefined> {
  if (!next || next.id === processor.id || !permitsRetry(declined.code)) return undefined;
  if (context.services.clock.now() >= attempt.deadline) return undefined;
  const { instrument } = attempt.request;
  const detail = `${processor.name} declined it; ${next.name} was asked instead`;
  const rerouted = await rerouteWithinLimits(context, { row, processor, next, instrument, detail });
  if (typeof rerouted === "string") return undefined;
  const request: ChargeRequest = { ...attempt.request, declined_elsewhere: true };
  const response = await charge(context, next, { ...attempt, request });
  if (response === "no response") return { row: rerouted };
  if (response !== "not reached") return { row: rerouted, outcome: response };
  const back = { row: rerouted, processor: next, next: processor, instrument };
  return { row: await routeBack(context, back), outcome: declined };
}

/** Assigns the payment to the processor that declined it, so that the decline isn't shown as that of the unreached one. */
async function routeBack({ services, caller }: Context, back: Omit<Reroute, "detail">): Promise<TransactionRow> {
  const detail = `${back.processor.name} could not be reached; what ${back.next.name} answered stands`;
  const row = await services.db.scoped(caller.scope, (tx) => reroute(tx, services, { ...back, detail }));
  return row === "taken up" ? back.row : row;
}

/** Reroutes to the first fallback processor whose limits have room, unless the deadline has passed. */
async function rerouteToFallback(
  context: Context,
  { row, processor, fallback_processors, decline_fallback }: Line,
  { request, deadline }: Attempt,
): Promise<Line | "taken up" | undefined> {
  if (context.services.clock.now() >= deadline) return undefined;
  for (const [at, next] of fallback_processors.entries()) {
    const rerouted = await rerouteWithinLimits(context, {
      row,
      processor,
      next,
      instrument: request.instrument,
      detail: `${processor.name} could not be reached; ${next.name} was asked instead`,
    });
    if (rerouted === "taken up") return rerouted;
    if (rerouted !== "above limits") {
      const remaining = fallback_processors.slice(at + 1);
      return { row: rerouted, processor: next, fallback_processors: remaining, decline_fallback };
    }
  }
  return undefined;
}

type Reroute = { row: TransactionRow; processor: TakerRow; next: TakerRow; instrument: Instrument; detail: string };

async function rerouteWithinLimits(
  context: Context,
  change: Reroute,
): Promise<TransactionRow | "above limits" | "taken up"> {
  const { services, caller } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const merchant = await findPayee(tx, tx.merchantId);
    const { row, next: processor } = change;
    if (!merchant || (await isAboveLimits(tx, { row, merchant, processor }))) return "above limits";
    return reroute(tx, services, change);
  });
}

/**
 * Assigns the intent to the next processor before that is asked, so that the worker asks the right one after a crash. Returns
 * "taken up" if the worker has taken up the intent: then the worker records the result.
 */
async function reroute(tx: Tx, services: Services, { row, processor, next, instrument, detail }: Reroute) {
  const now = services.clock.now();
  const resolve_after = resolveAfter(now, services, instrument);
  if (!(await moveIntent(tx, { id: row.id, from: processor.id, to: next.id, resolve_after })))
    return "taken up" as const;
  const { id: processor_id, name: processor_name, type: processor_type } = next;
  const rerouted = await updateTransaction(tx, row.id, {
    processor_id,
    processor_name,
    processor_type,
    updated_at: now,
  });
  const event = { type: "rerouted", amount: null, detail, user_name: row.user_name } as const;
  await record(tx, services.ids, { transaction: rerouted, at: now, transfers: [], event });
  return rerouted;
}
