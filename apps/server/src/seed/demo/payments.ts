import { DateTime } from "luxon";
import type { Caller, Services } from "../../context.ts";
import type { LoadingTx } from "../../db/load.ts";
import type { Chance } from "../../ports/chance.ts";
import { chanceOf, pick } from "../chance.ts";
import { refundMoment, type Settled, type Teller, type Told, tellRefund, untouched } from "../past-payment.ts";
import { momentsOf, type TradingDay, tradingDays } from "../trading-days.ts";
import { type Basket, bikeBasket, bookBasket, coffeeBasket } from "./baskets.ts";
import { type Channel, processorOf, sourceOf } from "./payment-sources.ts";
import { type Outcome, tellOutcome, tellReturn } from "./payment-stories.ts";
import { copyDemoPayments, type DemoBatch, type DemoPayment } from "./payments.store.ts";
import type { StoredPayer } from "./seed-customers.ts";
import { LARGE_PAYMENT, type SeededFields } from "./settings.ts";
import type { Shop, ShopProcessor } from "./shop.ts";

const DAYS = 90;
const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;
const ZONE = "America/Chicago";
const cutOff = { settle_at: "23:30", timezone: ZONE };
/** One bank payment in so many comes back from the bank. */
const PAYMENTS_PER_RETURN = 18;

/** The past business of one merchant. */
type Business = {
  shop: Shop;
  seed: number;
  /** Payments; refunds are made in addition. */
  count: number;
  /** The share of each channel. */
  channels: Partial<Record<Channel, number>>;
  /** Business on each day of the week, Monday first. */
  week: readonly number[];
  basket(chance: Chance, channel: Channel): Basket;
  customers: readonly StoredPayer[];
  /** The first one owns the API key; the last one works at the counter. */
  users: readonly Caller[];
  /** Takes card payments above the limit of the policy. */
  large?: ShopProcessor;
  fields?: SeededFields;
  /** Hours before now at which payments were made that a rule holds. */
  flagged?: readonly number[];
};

type Given = Pick<Business, "shop" | "customers" | "users">;

export function bookshop(given: Given & { large: ShopProcessor; fields: SeededFields }): Business {
  const channels = { terminal: 31, web: 33, stored: 11, keyed: 9, ach: 7, cash: 9 };
  const week = [0.9, 0.9, 1, 1.05, 1.2, 2.4, 1.5];
  return { ...given, seed: 11, count: 1_455, channels, week, basket: bookBasket, flagged: [2, 6, 27] };
}

export function coffeeShop(given: Given): Business {
  const channels = { terminal: 66, cash: 22, web: 7, stored: 5 };
  return { ...given, seed: 12, count: 620, channels, week: [1.1, 1, 1, 1, 1.2, 1.9, 1.2], basket: coffeeBasket };
}

export function bikeShop(given: Given): Business {
  const channels = { terminal: 42, web: 20, keyed: 12, stored: 8, ach: 8, cash: 10 };
  return { ...given, seed: 13, count: 210, channels, week: [0, 1, 1, 1, 1.2, 2.6, 0.8], basket: bikeBasket };
}

type Day = TradingDay & { refunds: Told<DemoPayment>[]; batches: Map<string, DemoBatch> };
type Books = Business & { services: Services; chance: Chance; days: Day[]; now: number; told: Told<DemoPayment>[] };

/** Writes the merchant's payments of the 90 days before now, as the payment paths would have left them. */
export async function seedPayments(tx: LoadingTx, services: Services, business: Business): Promise<void> {
  const now = services.clock.now();
  const days = tradingDays(now, cutOff).slice(-DAYS);
  const books: Books = {
    ...business,
    services,
    chance: chanceOf(business.seed),
    days: days.map((day) => ({ ...day, refunds: [], batches: new Map() })),
    now: now.getTime(),
    told: [],
  };
  tellDays(books);
  const all = books.told.sort((one, other) => one.payment.created_at - other.payment.created_at);
  await copyDemoPayments(
    { ...tx, merchantId: business.shop.id },
    {
      payments: all.map(({ payment }) => payment),
      events: all.flatMap(({ payment, events }) =>
        events.map((event) => ({ ...event, user_name: userOf(event.type, payment) })),
      ),
      transfers: all.flatMap(({ transfers }) => transfers),
      batches: numbered(books.days),
      quarters: [...new Set(all.map(({ payment: { created_at } }) => created_at - (created_at % QUARTER_MS)))],
    },
  );
}

const userOf = (event: string, { user_name }: DemoPayment) => (/settled|returned/.test(event) ? "" : user_name);

function tellDays(books: Books): void {
  const weights = books.days.map((day) => weightOf(day, books.week));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  let made = 0;
  for (const [index, day] of books.days.entries()) {
    passed += weights[index] ?? 0;
    const due = Math.round((books.count * passed) / total);
    for (const moment of momentsOf(day, due - made, books.chance)) tellOne(books, index, { moment, order: ++made });
  }
  for (const hours of books.flagged ?? []) tellFlagged(books, { moment: books.now - hours * HOUR_MS, order: ++made });
}

function weightOf({ to, weight }: TradingDay, week: readonly number[]): number {
  const { weekday } = DateTime.fromMillis(to, { zone: ZONE });
  return weight * (week[weekday - 1] ?? 1);
}

type Moment = { moment: number; order: number };

function tellOne(books: Books, index: number, { moment, order }: Moment): void {
  const { chance } = books;
  const channel = channelOf(books);
  const outcome = outcomeOf(chance, channel);
  const told = begin(books, { moment, order }, { channel, outcome });
  const teller = tellerOf(books, index, told.payment);
  tellOutcome(teller, told, outcome);
  books.told.push(told);
  if (channel === "ach" && order % PAYMENTS_PER_RETURN === 0) tellReturn(teller, told);
  const refunded = refundMoment(teller, told);
  if (refunded === undefined) return;
  const refundTeller = tellerOf(books, dayOf(books.days, index, refunded), told.payment);
  books.told.push(tellRefund(refundTeller, told, refunded));
}

/** A payment that a rule holds for review: unusually large, and typed in on the website. */
function tellFlagged(books: Books, { moment, order }: Moment): void {
  const told = begin(books, { moment, order }, { channel: "web", outcome: "flagged" });
  const { payment } = told;
  const amount = 48_000 + Math.floor(books.chance() * 40_000);
  Object.assign(payment, { amount, base_amount: amount, tax_amount: 0, shipping_amount: 0, tip_amount: 0 });
  tellOutcome(tellerOf(books, books.days.length - 1, payment), told, "flagged");
  books.told.push(told);
}

function channelOf({ channels, chance }: Books): Channel {
  const shares = Object.entries(channels) as [Channel, number][];
  let left = chance() * shares.reduce((sum, [, share]) => sum + share, 0);
  for (const [channel, share] of shares) {
    left -= share;
    if (left < 0) return channel;
  }
  return "terminal";
}

function outcomeOf(chance: Chance, channel: Channel): Outcome {
  const luck = chance();
  if (channel === "cash") return luck < 0.01 ? "voided" : "captured";
  if (channel === "ach") return "captured";
  if (luck < 0.068) return "declined";
  if (channel === "web" && luck < 0.2) return "authorized";
  return luck > 0.985 ? "voided" : "captured";
}

type Made = { channel: Channel; outcome: Outcome };

function begin(books: Books, { moment, order }: Moment, { channel, outcome }: Made): Told<DemoPayment> {
  const { chance, shop, users, now, services } = books;
  const { label, ...amounts } = books.basket(chance, channel);
  // Customers came one after the other; only those who were there can have paid.
  const known = books.customers.filter((_, at) => (now - moment) / (24 * HOUR_MS) < 89 - at * 3);
  const source = sourceOf(channel, chance, { shop, customers: known });
  const isLarge = books.large !== undefined && source.payment_type === "card" && amounts.amount > LARGE_PAYMENT;
  const processor = isLarge && books.large ? books.large : processorOf(channel, shop);
  const user = source.transaction_source === "api" ? users[0] : pick(chance, users.slice(-2));
  const payment: DemoPayment = {
    ...untouched,
    ...source,
    ...amounts,
    id: services.ids.next(),
    type: outcome === "authorized" ? "authorize" : "sale",
    status: "pending",
    processor_id: processor.id,
    processor_name: processor.name,
    processor_type: processor.type,
    user_id: user?.user_id ?? "",
    user_name: user?.username ?? "",
    order_id: `${source.transaction_source === "api" ? "W" : "S"}-${10_000 + order}`,
    description: label,
    shipping_address: channel === "web" ? source.billing_address : "{}",
    custom_fields: books.fields ? JSON.stringify({ [books.fields.channel]: [placeOf(channel)] }) : null,
    created_at: moment,
    updated_at: moment,
  };
  return { payment, events: [], transfers: [] };
}

function placeOf(channel: Channel): string {
  if (channel === "terminal" || channel === "cash") return "store";
  return channel === "keyed" ? "phone" : "website";
}

function tellerOf(books: Books, from: number, payment: DemoPayment): Teller {
  const { services, chance, now, days } = books;
  const batchOf: Teller["batchOf"] = (moment, member) =>
    joinBatch(books, days[dayOf(days, from, moment)] as Day, { payment, ...member });
  return { services, chance, now, batchOf };
}

function dayOf(days: readonly Day[], from: number, moment: number): number {
  let index = from;
  while (index < days.length - 1 && (days[index] as Day).to < moment) index += 1;
  return index;
}

type Member = { payment: DemoPayment; amount: number; back: boolean };

/** Adds a captured payment to its processor's batch of the day; undefined while the day is open. */
function joinBatch({ services }: Books, { batches, open, to }: Day, { payment, amount, back }: Member) {
  if (open) return undefined;
  const { processor_id, processor_name, processor_type } = payment;
  const batch: DemoBatch = batches.get(processor_id) ?? {
    id: services.ids.next(),
    processor_id,
    processor_name,
    processor_type,
    batch_number: 0,
    batch_date: to,
    num_transactions: 0,
    response_code: 100,
    amount_captured: 0,
    amount_credit: 0,
  };
  batches.set(processor_id, batch);
  batch.num_transactions += 1;
  batch[back ? "amount_credit" : "amount_captured"] += amount;
  return { id: batch.id, at: to } satisfies Settled;
}

/** The batches of all days; those of one processor are numbered in order. */
function numbered(days: readonly Day[]): DemoBatch[] {
  const numbers = new Map<string, number>();
  return days.flatMap(({ batches }) =>
    [...batches.values()].map((batch) => {
      const batch_number = (numbers.get(batch.processor_id) ?? 0) + 1;
      numbers.set(batch.processor_id, batch_number);
      return { ...batch, batch_number };
    }),
  );
}
