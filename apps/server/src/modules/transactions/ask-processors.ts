import type { Context } from "../../context.ts";
import { type ChargeRequest, type Outcome, ProcessorNotReached, ProcessorUnreachable } from "../../ports/processor.ts";
import { connectTo, type ProcessorRow } from "../processors/index.ts";
import { moveIntent } from "./intent.store.ts";
import { record } from "./ledger.store.ts";
import { type TransactionRow, updateTransaction } from "./transaction.store.ts";

/** How long after the processor's deadline an intent without an outcome counts as abandoned. */
export const GRACE_MS = 5_000;

/** Who is asked, and who stands in for whom can't be reached at all. */
export type Route = { processor: ProcessorRow; stand_ins: readonly ProcessorRow[] };
type Asked = { row: TransactionRow; outcome?: Outcome };

/**
 * The processor's answer, or nothing when none came: then the charge may have happened, and nobody else is asked. Only
 * where the request certainly never left, the next in line is.
 */
export async function askProcessors(
  context: Context,
  { row, processor, stand_ins }: Route & { row: TransactionRow },
  request: ChargeRequest,
): Promise<Asked> {
  try {
    return { row, outcome: await connectTo(context.services, processor).charge(request) };
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error;
    const [next, ...others] = stand_ins;
    const moved = next && error instanceof ProcessorNotReached && (await moveTo(context, { row, processor, next }));
    return moved ? askProcessors(context, { row: moved, processor: next, stand_ins: others }, request) : { row };
  }
}

type Move = { row: TransactionRow; processor: ProcessorRow; next: ProcessorRow };

/**
 * The one open intent now stands for the next processor, before that is asked: whoever comes after a crash asks the right
 * one. Nothing when the worker has taken the intent up meanwhile; then the outcome is the worker's to find.
 */
function moveTo({ services, caller }: Context, { row, processor, next }: Move): Promise<TransactionRow | undefined> {
  return services.db.scoped(caller.scope, async (tx) => {
    const now = services.clock.now();
    const resolve_after = new Date(now.getTime() + services.config.PROCESSOR_DEADLINE_MS + GRACE_MS);
    if (!(await moveIntent(tx, { id: row.id, from: processor.id, to: next.id, resolve_after }))) return undefined;
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
