import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { describe } from "../refusal.ts";

/**
 * Work that comes round: `run` says how much it did; twice at once on two nodes must do no harm. A run that can last as long as there
 * is work ends soon after `stopping` is aborted. With `rest` it pauses
 * at least that many times as long as it has just worked, so that it never takes a larger share of the database.
 */
export type RecurringJob = {
  name: string;
  everyMs: number;
  rest?: number;
  run(stopping?: AbortSignal): Promise<number>;
};

export type Worker = { stop(): Promise<void> };

/** Runs each job again and again until stopped; a stop waits for what is under way. A failure is logged and tried next time. */
export function startWorker(jobs: readonly RecurringJob[], log: Logger): Worker {
  const stopping = new AbortController();
  const loops = jobs.map((job) => loop(job, stopping.signal, log));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function loop(job: RecurringJob, signal: AbortSignal, log: Logger): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now();
    try {
      const done = await job.run(signal);
      if (done > 0) log.info({ job: job.name, done });
    } catch (error) {
      log.error({ job: job.name, error: describe(error) });
    }
    const restMs = (performance.now() - began) * (job.rest ?? 0);
    await pause(Math.max(job.everyMs, restMs), undefined, { signal }).catch(() => undefined);
  }
}
