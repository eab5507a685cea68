import type { Services } from "../context.ts";
import { merchantScope, type Scope } from "../db/scope.ts";
import { tallyTransactions } from "../modules/transactions/index.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { DEMO_MERCHANT } from "./demo-world.ts";
import { refundMoment, type Settled, type Teller, type Told, tellPayment, tellRefund } from "./past-payment.ts";
import { insertPast, type Past, type PastBatch, type SeedProcessor, seedProcessor } from "./past-payments.store.ts";
import { momentsOf, type TradingDay, tradingDays } from "./trading-days.ts";

/** Rows that are committed together: whole days of business, as many as make up this number. */
const CHUNK = 4_000;

type Day = TradingDay & { batch: PastBatch; refunds: Told[] };
type Year = { services: Services; chance: Chance; days: Day[]; count: number; now: number };

/** Past payments of the demo merchant over the last year, with their batches, journal and history, in order of time. */
export async function seedTransactions(
  services: Services,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const scope = merchantScope(DEMO_MERCHANT);
  const processor = await services.db.scoped(scope, seedProcessor);
  const now = services.clock.now();
  const days = tradingDays(now, processor).map((day, index) => ({
    ...day,
    ...emptyDay(services.ids.next(), day, processor.batches + index + 1),
  }));
  const chunks = tellYear({ services, chance: chanceOf(seed), days, count, now: now.getTime() });
  const writing = { services, scope, processor };
  await Promise.all([write(writing, chunks), write(writing, chunks)]);
  while ((await tallyTransactions(services)) > 0);
}

function emptyDay(id: string, day: TradingDay, batch_number: number): Pick<Day, "batch" | "refunds"> {
  const batch = { id, batch_number, num_transactions: 0, amount_captured: 0, amount_credit: 0 };
  return { batch: { ...batch, batch_date: day.to }, refunds: [] };
}

/** One of two connections that take the next chunk as soon as they have written their last. */
async function write(
  { services, scope, processor }: { services: Services; scope: Scope; processor: SeedProcessor },
  chunks: Iterable<Past>,
): Promise<void> {
  for (const chunk of chunks) await services.db.scoped(scope, (tx) => insertPast(tx, processor, chunk));
}

function* tellYear(year: Year): Generator<Past> {
  const weights = year.days.map((day) => day.weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let chunk: Past = { payments: [], events: [], transfers: [], batches: [] };
  let told = 0;
  let passed = 0;
  for (const [index, day] of year.days.entries()) {
    passed += weights[index] ?? 0;
    const due = index === year.days.length - 1 ? year.count : Math.round((year.count * passed) / total);
    told += tellDay(year, index, { chunk, due: due - told, order: told });
    if (day.batch.num_transactions > 0) chunk.batches.push(day.batch);
    if (chunk.payments.length < CHUNK) continue;
    yield chunk;
    chunk = { payments: [], events: [], transfers: [], batches: [] };
  }
  if (chunk.payments.length > 0) yield chunk;
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
    keep(chunk, payment);
    const back = told < due ? refundMoment(teller, payment) : undefined;
    if (back === undefined) continue;
    told += 1;
    days[dayOf(days, index, back)]?.refunds.push(tellRefund(teller, payment, back));
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
  chunk.payments.push(payment);
  chunk.events.push(...events);
  chunk.transfers.push(...transfers);
}
