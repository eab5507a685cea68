import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { describe } from "../refusal.ts";

/** Work that comes round: `run` says how much it did; twice at once on two nodes must do no harm. */
export type RecurringJob = { name: string; everyMs: number; run(): Promise<number> };

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
    try {
      const done = await job.run();
      if (done > 0) log.info({ job: job.name, done });
    } catch (error) {
      log.error({ job: job.name, error: describe(error) });
    }
    await pause(job.everyMs, undefined, { signal }).catch(() => undefined);
  }
}
