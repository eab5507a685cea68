import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import type { PayeeRow } from "../../accounts/index.ts";
import type { TakerRow } from "../../processors/index.ts";
import type { TransactionRow } from "../records/transaction.store.ts";
import { type Ceiling, ceilingsAt, isAboveSingle, type Limited, limitedAs } from "./domain/limits.ts";
import { letGoOfLimits, lockLimit, markLimits, usedOf } from "./limit-usage.store.ts";

type Counting = Pick<TransactionRow, "type" | "amount" | "currency" | "created_at">;
type Payment = { row: Counting; merchant: PayeeRow };
/** Whoever takes it, and those who stand in. */
type Line = { processor: TakerRow; stand_ins: readonly TakerRow[] };
/**
 * `at`: where its request said the amount. `before`, of one among several payments in one commit: those that are written there
 * before it.
 */
type Asked = Payment & Line & { at: string; before?: readonly Taken[] | undefined };
type Taken = Counting & Pick<TransactionRow, "processor_id">;
type Kind = "sale" | "credit";
type Owner = Limited & { name: string; processor_id: string };

/** What counts against each. */
export const limitedTypes: Record<Kind, readonly string[]> = { sale: ["sale", "authorize"], credit: ["credit"] };
const said: Record<Kind, string> = { sale: "sales", credit: "credits" };

/**
 * Refuses what would pass a limit of the merchant, or of every processor in the line; the first that has room takes it. Payments
 * that count against one limit wait for each other here, from the count until their own transaction is committed; where there
 * is no limit, nobody waits. Limits hold in each currency by itself.
 */
export async function respectLimits(tx: Tx, { row, merchant, at, before, ...line }: Asked): Promise<Line> {
  const kind = limitedAs(row.type);
  if (!kind) return line;
  const { limits, timezone } = merchant;
  const counted = { row, kind, before };
  const own = await firstPassed(tx, { ...counted, owner: { name: "merchant", processor_id: "", limits, timezone } });
  const found = own ?? (await firstWithRoom(tx, { ...counted, ...line, merchant }));
  return "span" in found ? refuse("amount_exceeds", { at, detail: inWords(kind, found) }) : found;
}

/** Of several whose limits leave no room, the first was to take it. */
async function firstWithRoom(
  tx: Tx,
  { processor, stand_ins, merchant, ...counted }: Counted & Line & { merchant: PayeeRow },
): Promise<Line | Passed> {
  const owner = processorAsOwner(processor, merchant);
  const [next, ...others] = stand_ins;
  const over = await firstPassed(tx, { ...counted, owner, leaves: next !== undefined });
  if (!over) return { processor, stand_ins };
  if (!next) return over;
  const line = await firstWithRoom(tx, { ...counted, merchant, processor: next, stand_ins: others });
  return "span" in line ? over : line;
}

const inWords = (kind: Kind, { span, name }: Passed) => `above the ${span} limit of the ${name} for ${said[kind]}`;

/** Whether a payment that another processor did not take would pass a limit of this one. The merchant's counts it already. */
export async function isAboveLimits(
  tx: Tx,
  { row, merchant, processor }: Payment & Pick<Line, "processor">,
): Promise<boolean> {
  const kind = limitedAs(row.type);
  if (!kind) return false;
  const owner = processorAsOwner(processor, merchant);
  return (await firstPassed(tx, { row, kind, owner })) !== undefined;
}

function processorAsOwner({ id, limits, timezone }: TakerRow, merchant: PayeeRow): Owner {
  return { name: "processor", processor_id: id, limits, timezone: timezone || merchant.timezone };
}

/** `leaves`: another may be asked instead. */
type Counted = { row: Counting; kind: Kind; before?: readonly Taken[] | undefined; leaves?: boolean };
type Passed = { name: string; span: "single" | Ceiling["span"] };

async function firstPassed(tx: Tx, { owner, ...counted }: Counted & { owner: Owner }): Promise<Passed | undefined> {
  const { row, kind } = counted;
  if (isAboveSingle(owner, kind, row.amount)) return { name: owner.name, span: "single" };
  const ceilings = ceilingsAt(owner, kind, row.created_at);
  if (ceilings.length === 0) return undefined;
  const reached = await firstReached(tx, { ...counted, owner, ceilings });
  return reached && { name: owner.name, span: reached.span };
}

type Reaching = Counted & { owner: Owner; ceilings: readonly Ceiling[] };

/**
 * A payment holds the merchant's limit and that of one processor, in this order: whoever goes on to another has let go of the one
 * that is full. Several in one commit may come to hold more of them, so such requests take turns.
 */
async function firstReached(tx: Tx, counted: Reaching): Promise<Ceiling | undefined> {
  const { owner, kind, before, leaves } = counted;
  if (leaves) await markLimits(tx);
  if (before) await lockLimit(tx, "", "together");
  await lockLimit(tx, owner.processor_id, kind);
  const reached = await firstOver(tx, counted);
  if (reached && leaves) await letGoOfLimits(tx);
  return reached;
}

async function firstOver(tx: Tx, { row, kind, owner, before = [], ceilings }: Reaching): Promise<Ceiling | undefined> {
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

/** What comes in the same commit can't be counted yet. */
function sumWithin({ from, to }: Ceiling, taken: readonly Taken[]): number {
  return taken
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .reduce((sum, { amount }) => sum + amount, 0);
}
