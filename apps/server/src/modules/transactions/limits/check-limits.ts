import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import type { PayeeRow } from "../../accounts/index.ts";
import type { TakerRow } from "../../processors/index.ts";
import type { PricedPayment, ProcessorLine } from "../payments/payment.ts";
import type { TransactionRow } from "../records/transaction.store.ts";
import { type Ceiling, ceilingsAt, isAboveSingle, type Limited, limitedAs } from "./domain/limits.ts";
import { lockLimit, markLimits, releaseLimits, usedOf } from "./limit-usage.store.ts";

type Counted = Pick<TransactionRow, "type" | "amount" | "currency" | "created_at">;
type CountedAtProcessor = Counted & Pick<TransactionRow, "processor_id">;
type Kind = "sale" | "credit";
type Owner = Limited & { name: string; processor_id: string };

/** The transaction types that count towards each limit. */
export const limitedTypes: Record<Kind, readonly string[]> = { sale: ["sale", "authorize"], credit: ["credit"] };
const nameOf: Record<Kind, string> = { sale: "sales", credit: "credits" };

/** `at` is the field that gives the amount. `before` are the payments that the same commit writes before this one. */
type Place = { at: string; before?: readonly PricedPayment[] | undefined };

/**
 * Refuses a payment that exceeds a limit of the merchant or of every processor in its line. Returns the line from the first
 * processor with room. Payments that count towards one limit wait for each other's commit. Each currency has its own limits.
 */
export async function respectLimits(tx: Tx, payment: PricedPayment, { at, before }: Place): Promise<ProcessorLine> {
  const { merchant, processor, fallback_processors } = payment;
  const row = countedOf(payment);
  const kind = limitedAs(row.type);
  if (!kind) return { processor, fallback_processors };
  const { limits, timezone } = merchant;
  const counted = { row, kind, before: before?.map(countedOf) };
  const own = await firstExceeded(tx, { ...counted, owner: { name: "merchant", processor_id: "", limits, timezone } });
  const found = own ?? (await firstWithRoom(tx, { ...counted, processor, fallback_processors, merchant }));
  return "span" in found ? refuse("amount_exceeds", { at, detail: describeLimit(kind, found) }) : found;
}

function countedOf({ input, price, merchant, processor, created_at }: PricedPayment): CountedAtProcessor {
  const currency = input.currency ?? merchant.currency;
  return { type: input.type, amount: price.amount, currency, created_at, processor_id: processor.id };
}

/** Finds the first processor with room. If none has room, returns the exceeded limit of the first one. */
async function firstWithRoom(
  tx: Tx,
  { processor, fallback_processors, merchant, ...check }: LimitCheck & ProcessorLine & { merchant: PayeeRow },
): Promise<ProcessorLine | ExceededLimit> {
  const owner = processorAsOwner(processor, merchant);
  const [next, ...others] = fallback_processors;
  const over = await firstExceeded(tx, { ...check, owner, hasFallback: next !== undefined });
  if (!over) return { processor, fallback_processors };
  if (!next) return over;
  const line = await firstWithRoom(tx, { ...check, merchant, processor: next, fallback_processors: others });
  return "span" in line ? over : line;
}

const describeLimit = (kind: Kind, { span, name }: ExceededLimit) =>
  `above the ${span} limit of the ${name} for ${nameOf[kind]}`;

/** True if a rerouted payment exceeds a limit of its next processor. The merchant's limit counts it already. */
export async function isAboveLimits(
  tx: Tx,
  { row, merchant, processor }: { row: Counted; merchant: PayeeRow; processor: TakerRow },
): Promise<boolean> {
  const kind = limitedAs(row.type);
  if (!kind) return false;
  const owner = processorAsOwner(processor, merchant);
  return (await firstExceeded(tx, { row, kind, owner })) !== undefined;
}

function processorAsOwner({ id, limits, timezone }: TakerRow, merchant: PayeeRow): Owner {
  return { name: "processor", processor_id: id, limits, timezone: timezone || merchant.timezone };
}

type LimitCheck = {
  row: Counted;
  kind: Kind;
  before?: readonly CountedAtProcessor[] | undefined;
  hasFallback?: boolean;
};
type ExceededLimit = { name: string; span: "single" | Ceiling["span"] };

async function firstExceeded(
  tx: Tx,
  { owner, ...check }: LimitCheck & { owner: Owner },
): Promise<ExceededLimit | undefined> {
  const { row, kind } = check;
  if (isAboveSingle(owner, kind, row.amount)) return { name: owner.name, span: "single" };
  const ceilings = ceilingsAt(owner, kind, row.created_at);
  if (ceilings.length === 0) return undefined;
  const reached = await lockAndCount(tx, { ...check, owner, ceilings });
  return reached && { name: owner.name, span: reached.span };
}

type CeilingCheck = LimitCheck & { owner: Owner; ceilings: readonly Ceiling[] };

/**
 * Locks a limit and finds the first ceiling that the payment exceeds. A payment holds the merchant's lock and that of one
 * processor: it releases the lock of a full processor before it goes on. Payments of one commit take turns, as they hold more locks.
 */
async function lockAndCount(tx: Tx, check: CeilingCheck): Promise<Ceiling | undefined> {
  const { owner, kind, before, hasFallback } = check;
  if (hasFallback) await markLimits(tx);
  if (before) await lockLimit(tx, "", "together");
  await lockLimit(tx, owner.processor_id, kind);
  const reached = await firstOver(tx, check);
  if (reached && hasFallback) await releaseLimits(tx);
  return reached;
}

async function firstOver(
  tx: Tx,
  { row, kind, owner, before = [], ceilings }: CeilingCheck,
): Promise<Ceiling | undefined> {
  const { currency, amount } = row;
  const { processor_id } = owner;
  const alike = before.filter(
    (one) => limitedAs(one.type) === kind && one.currency === currency && [one.processor_id, ""].includes(processor_id),
  );
  for (const ceiling of ceilings) {
    const { from, to } = ceiling;
    const used = await usedOf(tx, { types: limitedTypes[kind], currency, processor_id, from, to });
    if (used + sumWithin(ceiling, alike) + amount > ceiling.most) return ceiling;
  }
  return undefined;
}

/** Sums payments of the same commit, which the database doesn't count yet. */
function sumWithin({ from, to }: Ceiling, taken: readonly CountedAtProcessor[]): number {
  return taken
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .reduce((sum, { amount }) => sum + amount, 0);
}
