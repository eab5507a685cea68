import type { Context } from "../../context.ts";
import { describe, Refusal } from "../../refusal.ts";
import { createPayment } from "../transactions/index.ts";
import { finishLines, type LineResult, type StartedLine } from "./batch-line.store.ts";
import { reasonOf } from "./check-lines.ts";
import { resultOf } from "./domain/line-result.ts";
import type { FileBatchRow } from "./file-batch.store.ts";
import { lineSealer } from "./seal-lines.ts";

const AT_ONCE = 8;

/** How long an idempotency key is in use: the longest that the API allows. */
const KEY_SECONDS = 86_400;
/** After that a line that was started isn't charged again, because its key may not protect it. */
const SAFE_MS = (KEY_SECONDS - 3_600) * 1_000;

const UNKNOWN = "The result is unknown. Search the transactions for this payment before you charge it again.";

/** Refusals that say nothing of the payment. */
const passing: readonly string[] = ["busy", "stopping", "too_many_requests"];

type Lines = { batch: FileBatchRow; lines: readonly StartedLine[] };

/**
 * Charges lines, a few at once, and writes their results. The idempotency key of a line makes a repeat harmless. False when a line
 * couldn't be tried; it stays started and is tried again.
 */
export async function chargeLines(context: Context, { batch, lines }: Lines): Promise<boolean> {
  const { services, caller } = context;
  const sealer = lineSealer(services, batch);
  const results: { line: number; result: LineResult }[] = [];
  const queue = [...lines];
  const charge = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const payment = { ...sealer.open(next.sealed, next.line), ...keyOf(batch.id, next.line) };
      const result = await chargeLine(context, next, () => createPayment(context, payment, { void_on_success: false }));
      if (result) results.push({ line: next.line, result });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, charge));
  const now = services.clock.now();
  await services.db.scoped(caller.scope, (tx) => finishLines(tx, { batchId: batch.id, now, results }));
  return results.length === lines.length;
}

/** The idempotency key of a line. */
const keyOf = (batchId: string, line: number) => ({
  idempotency_key: `file-batch:${batchId}:${line}`,
  idempotency_time: KEY_SECONDS,
});

type Charge = () => ReturnType<typeof createPayment>;

async function chargeLine(
  { services }: Context,
  { line, started_at }: StartedLine,
  charge: Charge,
): Promise<LineResult | undefined> {
  if (services.clock.now().getTime() - started_at.getTime() > SAFE_MS) return { line: String(line), error: UNKNOWN };
  try {
    return resultOf(line, await charge());
  } catch (error) {
    if (error instanceof Refusal && !passing.includes(error.code))
      return { line: String(line), error: reasonOf(error) };
    services.log.error({ job: "process-file-batches", line, error: describe(error) });
    return undefined;
  }
}
