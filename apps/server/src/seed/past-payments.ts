import { setImmediate } from "node:timers/promises";
import type { Services } from "../context.ts";
import { type Loader, openLoader } from "../db/load.ts";
import { merchantScope } from "../db/scope.ts";
import { tallyTransactions } from "../modules/transactions/index.ts";
import type { Chance } from "../ports/chance.ts";
import { chanceOf } from "./chance.ts";
import { DEMO_MERCHANT } from "./demo-world.ts";
import { refundMoment, type Settled, type Teller, type Told, tellPayment, tellRefund } from "./past-payment.ts";
import {
  copyPast,
  emptyPast,
  keepFromVacuum,
  type Past,
  type PastBatch,
  seedProcessor,
} from "./past-payments.store.ts";
import { momentsOf, type TradingDay, tradingDays } from "./trading-days.ts";

/** Payments that are committed together: those of whole days, as many as make up this number. */
const CHUNK = 4_000;
/** To count them takes some time however few they are, and days that lie in two countings are counted twice. */
const CHUNKS_COUNTED_TOGETHER = 4;
/** They may lie in as many quarters of an hour as there are of them. */
const QUARTERS_COUNTED_TOGETHER = CHUNK * CHUNKS_COUNTED_TOGETHER;
/** What is tallied is marked by its quarter of an hour. */
const QUARTER_MS = 900_000;

type Day = TradingDay & { batch: PastBatch; refunds: Told[] };
type Year = {
  services: Services;
  chance: Chance;
  days: Day[];
  count: number;
  now: number;
  /** The number of the last batch before. */
  batches: number;
  emptyPast(): Past;
};

/** `database` is its address for whoever owns the tables. */
type Asked = { count: number; seed: number; database: string };

/** Past payments of the demo merchant over the last year, with their batches, journal and history, in order of time. */
export async function seedTransactions(services: Services, { count, seed, database }: Asked): Promise<void> {
  const scope = merchantScope(DEMO_MERCHANT);
  const processor = await services.db.scoped(scope, seedProcessor);
  const now = services.clock.now();
  const days = tradingDays(now, processor).map((day) => ({ ...day, ...emptyDay(services.ids.next(), day) }));
  const { batches } = processor;
  const year = { services, chance: chanceOf(seed), days, count, now: now.getTime(), batches };
  const chunks = tellYear({ ...year, emptyPast: () => emptyPast(DEMO_MERCHANT, processor) });
  const open = () => openLoader(database, scope);
  const loaders = await Promise.all([open(), open()]);
  const keeper = await open();
  try {
    await keeper.load(async (tx) => {
      await keepFromVacuum(tx);
      const counted = countedTogether(services);
      await Promise.all(loaders.map((loader) => write(loader, chunks, counted)));
    });
    await tallyAll(services);
  } finally {
    await Promise.all([keeper, ...loaders].map((loader) => loader.close()));
  }
}

function emptyDay(id: string, day: TradingDay): Pick<Day, "batch" | "refunds"> {
  const batch = { id, batch_number: 0, num_transactions: 0, response_code: 100, amount_captured: 0, amount_credit: 0 };
  return { batch: { ...batch, batch_date: day.to }, refunds: [] };
}

/** One of two connections that take the next chunk as soon as they have written their last, and say that it is `written`. */
async function write(
  { load }: Loader,
  chunks: AsyncGenerator<Past, void>,
  written: () => Promise<void>,
): Promise<void> {
  // The next is told while this one is on its way.
  let next = chunks.next();
  for (let told = await next; !told.done; told = await next) {
    const chunk = told.value;
    next = chunks.next();
    await load((tx) => copyPast(tx, chunk));
    await written();
  }
}

/** Counts, meanwhile, whenever enough is written. */
function countedTogether(services: Services): () => Promise<void> {
  let waiting = 0;
  return async () => {
    waiting += 1;
    if (waiting < CHUNKS_COUNTED_TOGETHER) return;
    waiting = 0;
    await tallyAll(services);
  };
}

/** Counts what is written by now, unless somebody is just doing so. */
async function tallyAll(services: Services): Promise<void> {
  while ((await tallyTransactions(services, QUARTERS_COUNTED_TOGETHER)) > 0);
}

async function* tellYear(year: Year): AsyncGenerator<Past, void> {
  const weights = year.days.map((day) => day.weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let chunk = year.emptyPast();
  let begun = 0;
  let told = 0;
  let passed = 0;
  let batches = year.batches;
  for (const [index, day] of year.days.entries()) {
    passed += weights[index] ?? 0;
    const due = index === year.days.length - 1 ? year.count : Math.round((year.count * passed) / total);
    told += tellDay(year, index, { chunk, due: due - told, order: told });
    // Meanwhile both connections are handed what they have room for.
    await setImmediate();
    // A day without payments has no batch, and leaves no gap in the numbers.
    if (day.batch.num_transactions > 0) chunk.batches.add({ ...day.batch, batch_number: ++batches });
    if (told - begun < CHUNK) continue;
    yield chunk;
    chunk = year.emptyPast();
    begun = told;
  }
  if (chunk.moments.size > 0) yield chunk;
}

/** The day's payments, and the refunds that earlier days have led to; how many it told, with the refunds still to come. */
function tellDay(
  year: Year,
  index: number,
  { chunk, due, order }: { chunk: Past; due: number; order: number },
): number {
  const { chance, days } = year;
  const day = days[index] as Day;
  const teller: Teller = { ...year, batchOf: (moment, member) => joinBatch(days, dayOf(days, index, moment), member) };
  const moments = momentsOf(day, Math.max(0, due), chance);
  let told = 0;
  for (const moment of moments) {
    if (told >= due) break;
    told += 1;
    const payment = tellPayment(teller, moment, order + told);
    const back = told < due ? refundMoment(teller, payment) : undefined;
    if (back !== undefined) {
      told += 1;
      days[dayOf(days, index, back)]?.refunds.push(tellRefund(teller, payment, back));
    }
    keep(chunk, payment);
  }
  for (const refund of day.refunds.splice(0)) keep(chunk, refund);
  return told;
}

function dayOf(days: Day[], from: number, moment: number): number {
  let index = from;
  while (index < days.length - 1 && (days[index] as Day).to < moment) index += 1;
  return index;
}

function joinBatch(days: Day[], index: number, member: { amount: number; back: boolean }): Settled | undefined {
  const { batch, open, to } = days[index] as Day;
  if (open) return undefined;
  batch.num_transactions += 1;
  batch[member.back ? "amount_credit" : "amount_captured"] += member.amount;
  return { id: batch.id, at: to };
}

function keep(chunk: Past, { payment, events, transfers }: Told): void {
  chunk.payments.add(payment);
  for (const event of events) chunk.events.add(event);
  for (const transfer of transfers) chunk.transfers.add(transfer);
  chunk.moments.add(payment.created_at - (payment.created_at % QUARTER_MS));
}
