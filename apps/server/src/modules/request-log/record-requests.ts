import { setImmediate as nextTurn } from "node:timers/promises";
import type { Services } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import type { EndedExchange, ExchangeRecorder } from "../../http/exchange.ts";
import { describe } from "../../refusal.ts";
import { buildEntry, type LoggedExchange } from "./build-entry.ts";
import { createDays, dayOf, insertEntries } from "./request-log.store.ts";
import { merchantsWithoutBodies } from "./settings.store.ts";

const FLUSH_MS = 250;
/** Entries that one statement stores; between two batches the program serves requests. */
const BATCH = 64;

/** What the buffer holds at most; when it is full, the oldest exchange is dropped. */
export type Limits = { entries: number; bytes: number };
const LIMITS: Limits = { entries: 5_000, bytes: 32 * 1024 * 1024 };

type Needed = Pick<Services, "db" | "clock" | "log">;

/**
 * Buffers the calls of merchants' keys and stores them redacted, in batches. A call only hands over what it has at hand; redaction runs
 * when the batch is written.
 */
export function requestRecorder(services: Needed, limits: Limits = LIMITS): ExchangeRecorder {
  const { clock, log } = services;
  const knownDays = new Set<string>();
  const waiting: LoggedExchange[] = [];
  let bytes = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  function record(exchange: EndedExchange): void {
    if (exchange.caller.account_type !== "merchant") return;
    waiting.push({ ...exchange, endedAt: clock.now() });
    bytes += exchange.bytes;
    while (waiting.length > limits.entries || (bytes > limits.bytes && waiting.length > 1)) {
      bytes -= waiting.shift()?.bytes ?? 0;
      dropped += 1;
    }
    timer ??= setTimeout(flushSoon, FLUSH_MS).unref();
  }

  function flushSoon(): void {
    timer = undefined;
    flushing = flushing.then(flush);
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      for (const one of batch) bytes -= one.bytes;
      await store(batch);
      await nextTurn();
    }
    if (dropped > 0) log.warn({ request_log_dropped: dropped });
    dropped = 0;
  }

  /** A payment is worth more than its entry: what can't be stored is counted and not tried again. */
  async function store(batch: readonly LoggedExchange[]): Promise<void> {
    try {
      await storeBatch(services, batch, knownDays);
    } catch (error) {
      dropped += batch.length;
      log.error({ job: "request-log", error: describe(error) });
    }
  }

  return {
    record,
    async stop() {
      clearTimeout(timer);
      flushSoon();
      await flushing;
    },
  };
}

async function storeBatch({ db }: Needed, batch: readonly LoggedExchange[], knownDays: Set<string>): Promise<void> {
  const days = await db.scoped(systemScope, async (tx) => {
    const without = await merchantsWithoutBodies(tx, [...new Set(batch.map(({ caller }) => caller.account_type_id))]);
    const entries = batch.map((one) => buildEntry(one, !without.has(one.caller.account_type_id)));
    const days = new Map(entries.map(({ created_at }) => [dayOf(created_at), created_at]));
    for (const [name, day] of days) if (!knownDays.has(name)) await createDays(tx, { first: day, last: day });
    await insertEntries(tx, entries);
    return [...days.keys()];
  });
  for (const day of days) knownDays.add(day);
}
