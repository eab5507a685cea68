import type { Context } from "../../context.ts";
import { type ChargeRequest, type Outcome, ProcessorNotReached, ProcessorUnreachable } from "../../ports/processor.ts";
import { findMerchant } from "../accounts/index.ts";
import { connectTo, type ProcessorRow } from "../processors/index.ts";
import { moveIntent } from "./intent.store.ts";
import { record } from "./ledger.store.ts";
import { isAboveLimits } from "./respect-limits.ts";
import { type TransactionRow, updateTransaction } from "./transaction.store.ts";

/** How long after the processor's deadline an intent without an outcome counts as abandoned. */
export const GRACE_MS = 5_000;

/** Who is asked, and who stands in for whom can't be reached at all. */
export type Route = { processor: ProcessorRow; stand_ins: readonly ProcessorRow[] };
type Open = Route & { row: TransactionRow };
type Asked = { row: TransactionRow; outcome?: Outcome };

/**
 * The processor's answer, or nothing when none came: then the charge may have happened, and nobody else is asked. Only
 * where the request certainly never left, the next in line is.
 */
export async function askProcessors(
  context: Context,
  { row, processor, stand_ins }: Open,
  request: ChargeRequest,
): Promise<Asked> {
  try {
    return { row, outcome: await connectTo(context.services, processor).charge(request) };
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error;
    const moved = error instanceof ProcessorNotReached && (await moveOn(context, { row, processor, stand_ins }));
    return moved ? askProcessors(context, moved, request) : { row };
  }
}

/** To the first that may take it: one whose own limit it would pass is left out. */
async function moveOn(context: Context, { row, processor, stand_ins }: Open): Promise<Open | undefined> {
  for (const [at, next] of stand_ins.entries()) {
    const moved = await moveTo(context, { row, processor, next });
    if (moved === "taken up") return undefined;
    if (moved !== "above limits") return { row: moved, processor: next, stand_ins: stand_ins.slice(at + 1) };
  }
  return undefined;
}

type Move = { row: TransactionRow; processor: ProcessorRow; next: ProcessorRow };

/**
 * The one open intent now stands for the next processor, before that is asked: whoever comes after a crash asks the right
 * one. When the worker has taken the intent up meanwhile, the outcome is the worker's to find.
 */
function moveTo(
  context: Context,
  { row, processor, next }: Move,
): Promise<TransactionRow | "above limits" | "taken up"> {
  const { services, caller } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const merchant = await findMerchant(tx, tx.merchantId);
    if (!merchant || (await isAboveLimits(tx, { row, merchant, processor: next }))) return "above limits";
    const now = services.clock.now();
    const resolve_after = new Date(now.getTime() + services.config.PROCESSOR_DEADLINE_MS + GRACE_MS);
    if (!(await moveIntent(tx, { id: row.id, from: processor.id, to: next.id, resolve_after }))) return "taken up";
    const { id: processor_id, name: processor_name, type: processor_type } = next;
    const moved = await updateTransaction(tx, row.id, {
      processor_id,
      processor_name,
      processor_type,
      updated_at: now,
    });
    const detail = `${processor.name} could not be reached; ${processor_name} was asked instead`;
    const event = { type: "rerouted", amount: null, detail, user_name: row.user_name } as const;
    await record(tx, services.ids, { transaction: moved, at: now, transfers: [], event });
    return moved;
  });
}
