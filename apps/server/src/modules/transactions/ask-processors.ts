import type { Context } from "../../context.ts";
import {
  type ChargeRequest,
  type Instrument,
  type Outcome,
  ProcessorNotReached,
  ProcessorUnreachable,
} from "../../ports/processor.ts";
import { findPayee } from "../accounts/index.ts";
import { connectTo, type TakerRow } from "../processors/index.ts";
import { moveIntent } from "./intent.store.ts";
import { record } from "./ledger.store.ts";
import { resolveAfter } from "./resolve-after.ts";
import { isAboveLimits } from "./respect-limits.ts";
import { type TransactionRow, updateTransaction } from "./transaction.store.ts";

/** Who is asked, who stands in for whom can't be reached at all, and who is asked when the issuer declined. */
export type Route = {
  processor: TakerRow;
  stand_ins: readonly TakerRow[];
  after_decline?: TakerRow | undefined;
};
type Open = Route & { row: TransactionRow };
/** Whoever is asked is told the same, and all together have until then to be reached. */
type Question = { request: ChargeRequest; until: Date };
type Asked = { row: TransactionRow; outcome?: Outcome };

/**
 * The processor's answer, or nothing when none came: then the charge may have happened, and nobody else is asked. Only
 * where the request certainly never left, the next in line is.
 */
export function askProcessors(context: Context, open: Open, request: ChargeRequest): Promise<Asked> {
  const { clock, config } = context.services;
  return ask(context, open, { request, until: new Date(clock.now().getTime() + config.PROCESSOR_DEADLINE_MS) });
}

async function ask(context: Context, open: Open, question: Question): Promise<Asked> {
  const { row, processor } = open;
  const answer = await answerOf(context, processor, question.request);
  if (answer === "not reached") {
    const moved = await moveOn(context, open, question);
    return moved ? ask(context, moved, question) : { row };
  }
  if (answer === "no answer") return { row };
  return (await afterDecline(context, open, { question, declined: answer })) ?? { row, outcome: answer };
}

async function answerOf(
  { services }: Context,
  processor: TakerRow,
  request: ChargeRequest,
): Promise<Outcome | "not reached" | "no answer"> {
  try {
    return await connectTo(services, processor).charge(request);
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
  if (!next || !mayBeAskedAgain(declined.code) || context.services.clock.now() >= question.until) return undefined;
  const { instrument } = question.request;
  const moved = await moveTo(context, { row, processor, next, instrument, why: "declined it" });
  if (typeof moved === "string") return undefined;
  const answer = await answerOf(context, next, { ...question.request, declined_elsewhere: true });
  if (answer === "no answer") return { row: moved };
  return { row: moved, outcome: answer === "not reached" ? declined : answer };
}

/** To the first that may take it, while there is time: one whose own limit it would pass is left out. */
async function moveOn(
  context: Context,
  { row, processor, stand_ins, after_decline }: Open,
  { request, until }: Question,
): Promise<Open | undefined> {
  if (context.services.clock.now() >= until) return undefined;
  for (const [at, next] of stand_ins.entries()) {
    const moved = await moveTo(context, {
      ...{ row, processor, next },
      instrument: request.instrument,
      why: "could not be reached",
    });
    if (moved === "taken up") return undefined;
    if (moved !== "above limits")
      return { row: moved, processor: next, stand_ins: stand_ins.slice(at + 1), after_decline };
  }
  return undefined;
}

type Move = { row: TransactionRow; processor: TakerRow; next: TakerRow; instrument: Instrument; why: string };

/**
 * The one open intent now stands for the next processor, before that is asked: whoever comes after a crash asks the right
 * one. When the worker has taken the intent up meanwhile, the outcome is the worker's to find.
 */
function moveTo(
  context: Context,
  { row, processor, next, instrument, why }: Move,
): Promise<TransactionRow | "above limits" | "taken up"> {
  const { services, caller } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const merchant = await findPayee(tx, tx.merchantId);
    if (!merchant || (await isAboveLimits(tx, { row, merchant, processor: next }))) return "above limits";
    const now = services.clock.now();
    const resolve_after = resolveAfter(now, services, instrument);
    if (!(await moveIntent(tx, { id: row.id, from: processor.id, to: next.id, resolve_after }))) return "taken up";
    const { id: processor_id, name: processor_name, type: processor_type } = next;
    const moved = await updateTransaction(tx, row.id, {
      processor_id,
      processor_name,
      processor_type,
      updated_at: now,
    });
    const detail = `${processor.name} ${why}; ${processor_name} was asked instead`;
    const event = { type: "rerouted", amount: null, detail, user_name: row.user_name } as const;
    await record(tx, services.ids, { transaction: moved, at: now, transfers: [], event });
    return moved;
  });
}
