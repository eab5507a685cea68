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
import { moveIntent } from "../ledger/intent.store.ts";
import { record } from "../ledger/ledger.store.ts";
import { resolveAfter } from "../ledger/resolution-time.ts";
import { isAboveLimits } from "../limits/check-limits.ts";
import { type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { notReached } from "./record-result.ts";

/** Who is asked, who stands in for whom can't be reached at all, and who is asked when the issuer declined. */
export type Route = {
  processor: TakerRow;
  stand_ins: readonly TakerRow[];
  after_decline?: TakerRow | undefined;
};
type Open = Route & { row: TransactionRow };
/** Whoever is asked is told the same, and all together have until then to answer. */
type Question = { request: ChargeRequest; until: Date };
type Asked = { row: TransactionRow; outcome?: Outcome };

/**
 * The processor's answer, or nothing when none came: then the charge may have happened, and nobody else is asked. Only
 * where the request certainly never left, the next in line is; with nobody left in line it never happened.
 */
export function askProcessors(context: Context, open: Open, request: ChargeRequest): Promise<Asked> {
  const { clock, config } = context.services;
  return ask(context, open, { request, until: new Date(clock.now().getTime() + config.PROCESSOR_DEADLINE_MS) });
}

async function ask(context: Context, open: Open, question: Question): Promise<Asked> {
  const { row, processor } = open;
  const answer = await answerOf(context, processor, question);
  if (answer === "not reached") {
    const moved = await moveOn(context, open, question);
    if (moved === "taken up") return { row };
    return moved ? ask(context, moved, question) : { row, outcome: notReached };
  }
  if (answer === "no answer") return { row };
  return (await afterDecline(context, open, { question, declined: answer })) ?? { row, outcome: answer };
}

async function answerOf(
  { services }: Context,
  processor: TakerRow,
  { request, until }: Question,
): Promise<Outcome | "not reached" | "no answer"> {
  const within_ms = until.getTime() - services.clock.now().getTime();
  try {
    return await connectTo(services, processor).charge(request, within_ms);
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error;
    return error instanceof ProcessorNotReached ? "not reached" : "no answer";
  }
}

/** Declines of the issuer that forbid no second attempt: those that call for the card, or to stop, do. */
const mayBeAskedAgain = (code: number) => code >= 200 && code < 250;

/** Nothing was moved by a decline, so another may be asked; once, and its answer counts. */
async function afterDecline(
  context: Context,
  { row, processor, after_decline: next }: Open,
  { question, declined }: { question: Question; declined: Outcome },
): Promise<Asked | undefined> {
  if (!next || next.id === processor.id || !mayBeAskedAgain(declined.code)) return undefined;
  if (context.services.clock.now() >= question.until) return undefined;
  const { instrument } = question.request;
  const why = `${processor.name} declined it; ${next.name} was asked instead`;
  const moved = await moveTo(context, { row, processor, next, instrument, why });
  if (typeof moved === "string") return undefined;
  const request: ChargeRequest = { ...question.request, declined_elsewhere: true };
  const answer = await answerOf(context, next, { ...question, request });
  if (answer === "no answer") return { row: moved };
  if (answer !== "not reached") return { row: moved, outcome: answer };
  return {
    row: await moveBack(context, { row: moved, processor: next, next: processor, instrument }),
    outcome: declined,
  };
}

/** To the one that did answer, so that nobody reads a decline as that of a processor that never saw the payment. */
async function moveBack({ services, caller }: Context, asked: Omit<Move, "why">): Promise<TransactionRow> {
  const why = `${asked.processor.name} could not be reached; what ${asked.next.name} answered stands`;
  const back = await services.db.scoped(caller.scope, (tx) => move(tx, services, { ...asked, why }));
  return back === "taken up" ? asked.row : back;
}

/** To the first that may take it, while there is time: one whose own limit it would pass is left out. */
async function moveOn(
  context: Context,
  { row, processor, stand_ins, after_decline }: Open,
  { request, until }: Question,
): Promise<Open | "taken up" | undefined> {
  if (context.services.clock.now() >= until) return undefined;
  for (const [at, next] of stand_ins.entries()) {
    const moved = await moveTo(context, {
      row,
      processor,
      next,
      instrument: request.instrument,
      why: `${processor.name} could not be reached; ${next.name} was asked instead`,
    });
    if (moved === "taken up") return moved;
    if (moved !== "above limits")
      return { row: moved, processor: next, stand_ins: stand_ins.slice(at + 1), after_decline };
  }
  return undefined;
}

type Move = { row: TransactionRow; processor: TakerRow; next: TakerRow; instrument: Instrument; why: string };

/** To another processor, if its own limit leaves room. */
async function moveTo(context: Context, asked: Move): Promise<TransactionRow | "above limits" | "taken up"> {
  const { services, caller } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const merchant = await findPayee(tx, tx.merchantId);
    const { row, next: processor } = asked;
    if (!merchant || (await isAboveLimits(tx, { row, merchant, processor }))) return "above limits";
    return move(tx, services, asked);
  });
}

/**
 * The one open intent now stands for the next processor, before that is asked: whoever comes after a crash asks the right
 * one. When the worker has taken the intent up meanwhile, the outcome is the worker's to find.
 */
async function move(tx: Tx, services: Services, { row, processor, next, instrument, why }: Move) {
  const now = services.clock.now();
  const resolve_after = resolveAfter(now, services, instrument);
  const taken = !(await moveIntent(tx, { id: row.id, from: processor.id, to: next.id, resolve_after }));
  if (taken) return "taken up" as const;
  const { id: processor_id, name: processor_name, type: processor_type } = next;
  const moved = await updateTransaction(tx, row.id, { processor_id, processor_name, processor_type, updated_at: now });
  const event = { type: "rerouted", amount: null, detail: why, user_name: row.user_name } as const;
  await record(tx, services.ids, { transaction: moved, at: now, transfers: [], event });
  return moved;
}
