import type { Caller, Context, Services } from "../../context.ts";
import { merchantScope, systemScope } from "../../db/scope.ts";
import { inRounds } from "../../jobs/in-rounds.ts";
import { Refusal } from "../../refusal.ts";
import { callerAt } from "../identity/index.ts";
import { listStartedLines, refuseQueuedLines, startLines } from "./batch-line.store.ts";
import { chargeLines } from "./charge-lines.ts";
import {
  claimBatch,
  completeBatch,
  countDue,
  eraseResults,
  extendClaim,
  type FileBatchRow,
  releaseClaim,
} from "./file-batch.store.ts";

/** Longer than a part of a batch takes, so that no other worker takes it over meanwhile. */
const CLAIM_MS = 300_000;
const PART = 64;

const KEPT_MS = 10 * 86_400_000;
const DISABLED = "The account of this batch can't be charged any more.";

/** Processes the batches that are due, the oldest first, until none is left or the worker stops. */
export async function processBatches(services: Services, stopping?: AbortSignal): Promise<number> {
  for (let done = 0; ; done += 1) {
    const batch = stopping?.aborted ? undefined : await claimNext(services);
    if (!batch) return done;
    await processBatch(services, batch, stopping);
  }
}

function claimNext(services: Services): Promise<FileBatchRow | undefined> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  return services.db.scoped(systemScope, (tx) => claimBatch(tx, { now, until }));
}

async function processBatch(services: Services, batch: FileBatchRow, stopping?: AbortSignal): Promise<void> {
  const scope = merchantScope(batch.merchant_id);
  const caller = await uploaderNow(services, batch);
  if (!caller) return refuseBatch(services, batch);
  const context = { ...blank, services, caller, ip: batch.ip_address };
  let lines = await services.db.scoped(scope, (tx) => listStartedLines(tx, batch.id));
  for (;;) {
    if (lines.length > 0 && !(await chargeLines(context, { batch, lines }))) return;
    const next = stopping?.aborted ? "stop" : await nextLines(services, batch);
    if (next === "stop") return services.db.scoped(scope, (tx) => releaseClaim(tx, batch.id));
    if (next.length === 0) return;
    lines = next;
  }
}

/** Starts the next part of the batch, or completes a batch without further lines. "stop" when it was paused or is completed. */
function nextLines(services: Services, { merchant_id, id }: FileBatchRow) {
  const now = services.clock.now();
  return services.db.scoped(merchantScope(merchant_id), async (tx) => {
    if (!(await extendClaim(tx, id, new Date(now.getTime() + CLAIM_MS)))) return "stop";
    const lines = await startLines(tx, { batchId: id, now, limit: PART });
    if (lines.length === 0) await completeBatch(tx, id, now);
    return lines;
  });
}

const blank: Omit<Context, "services" | "caller" | "ip"> = {
  params: {},
  query: {},
  host: "",
  page: "",
  userAgent: "",
  botAnswer: "",
};

/** The uploader at their merchant, unless that merchant was disabled. */
async function uploaderNow(services: Services, batch: FileBatchRow): Promise<Caller | undefined> {
  try {
    const caller = { ...batch.uploader, scope: merchantScope(batch.merchant_id) };
    return await callerAt(services, caller, batch.merchant_id);
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return undefined;
    throw error;
  }
}

/** Charges no further line. Lines that had started keep their state until the account is enabled again. */
function refuseBatch(services: Services, { merchant_id, id }: FileBatchRow): Promise<void> {
  const now = services.clock.now();
  return services.db.scoped(merchantScope(merchant_id), async (tx) => {
    await refuseQueuedLines(tx, { batchId: id, now, error: DISABLED });
    await completeBatch(tx, id, now);
  });
}

/** Erases the results of batches that were completed ten days ago. */
export function eraseOldResults({ db, clock }: Services): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  return inRounds(50, () => db.scoped(systemScope, (tx) => eraseResults(tx, before)));
}

/** Counts the batches that wait for the worker or are being processed, of all merchants. */
export const dueBatches = ({ db }: Services) => db.scoped(systemScope, countDue);
