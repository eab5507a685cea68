import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import { type RecurringJob, startWorker } from "./worker.ts";

/** When a job that works for 40 ms began, while the worker ran for `ms`. */
async function beginnings(manner: Partial<RecurringJob>, ms: number): Promise<number[]> {
  const began: number[] = [];
  const run = async () => {
    began.push(performance.now());
    await pause(40);
    return 0;
  };
  const worker = startWorker([{ name: "a job", everyMs: 1, run, ...manner }], pino({ level: "silent" }));
  await pause(ms);
  await worker.stop();
  return began;
}

test("a job that rests pauses so many times as long as it has worked", async () => {
  const [first = 0, second = 0] = await beginnings({ rest: 4 }, 600);
  expect(second - first).toBeGreaterThan(190);
});

test("a stop need not wait for a job's rest, and a job without one comes round at once", async () => {
  const before = performance.now();
  expect((await beginnings({ rest: 10_000 }, 100)).length).toBe(1);
  expect(performance.now() - before).toBeLessThan(10_000);
  const [first = 0, second = 0] = await beginnings({}, 600);
  expect(second).toBeGreaterThan(first);
});
