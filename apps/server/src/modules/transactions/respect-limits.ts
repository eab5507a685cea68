import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import type { PayeeRow } from "../accounts/index.ts";
import type { TakerRow } from "../processors/index.ts";
import { type Ceiling, ceilingsAt, isAboveSingle, type Limited, limitedAs } from "./domain/limits.ts";
import { lockLimit, usedOf } from "./limit-usage.store.ts";
import type { TransactionRow } from "./transaction.store.ts";

type Counting = Pick<TransactionRow, "type" | "amount" | "currency" | "created_at">;
type Payment = { row: Counting; merchant: PayeeRow };
/** Whoever takes it, and those who stand in. */
type Line = { processor: TakerRow; stand_ins: readonly TakerRow[] };
/** `at`: where its request said the amount. */
type Asked = Payment & Line & { at: string };
type Kind = "sale" | "credit";
type Owner = Limited & { name: string; processor_id: string };

const types: Record<Kind, readonly string[]> = { sale: ["sale", "authorize"], credit: ["credit"] };
const said: Record<Kind, string> = { sale: "sales", credit: "credits" };

/**
 * Refuses what would pass a limit of the merchant, or of every processor in the line; the first that has room takes it. Payments
 * that count against one limit wait for each other here, from the count until their own transaction is committed; where there
 * is no limit, nobody waits. Limits hold in each currency by itself.
 */
export async function respectLimits(tx: Tx, { row, merchant, processor, stand_ins, at }: Asked): Promise<Line> {
  const kind = limitedAs(row.type);
  if (!kind) return { processor, stand_ins };
  const { limits, timezone } = merchant;
  const own = { name: "merchant", processor_id: "", limits, timezone };
  const line = [processor, ...stand_ins];
  const owners = line.map((taker) => processorAsOwner(taker, merchant));
  // Nobody after one without a limit is counted.
  const free = owners.findIndex((owner) => isFree(owner, { row, kind }));
  await lockLimits(tx, { row, kind, owners: [own, ...owners.slice(0, free < 0 ? owners.length : free)] });
  const passed = [await firstPassed(tx, { row, kind, owner: own })];
  for (const [index, taker] of passed[0] ? [] : line.entries()) {
    const over = await firstPassed(tx, { row, kind, owner: processorAsOwner(taker, merchant) });
    if (!over) return { processor: taker, stand_ins: stand_ins.slice(index) };
    passed.push(over);
  }
  return refuse("amount_exceeds", { at, detail: inWords(kind, passed) });
}

/** Of several whose limits leave no room, the first was to take it. */
function inWords(kind: Kind, passed: readonly (Passed | undefined)[]): string {
  const over = passed.find((one) => one !== undefined);
  return `above the ${over?.span} limit of the ${over?.name} for ${said[kind]}`;
}

const isFree = (owner: Owner, { row, kind }: Counted) =>
  !isAboveSingle(owner, kind, row.amount) && ceilingsAt(owner, kind, row.created_at).length === 0;

/** Whether a payment that another processor did not take would pass a limit of this one. The merchant's counts it already. */
export async function isAboveLimits(
  tx: Tx,
  { row, merchant, processor }: Payment & Pick<Line, "processor">,
): Promise<boolean> {
  const kind = limitedAs(row.type);
  if (!kind) return false;
  const owner = processorAsOwner(processor, merchant);
  await lockLimits(tx, { row, kind, owners: [owner] });
  return (await firstPassed(tx, { row, kind, owner })) !== undefined;
}

function processorAsOwner({ id, limits, timezone }: TakerRow, merchant: PayeeRow): Owner {
  return { name: "processor", processor_id: id, limits, timezone: timezone || merchant.timezone };
}

type Counted = { row: Counting; kind: Kind };
type Passed = { name: string; span: "single" | Ceiling["span"] };

/** In one order, whoever stands where in a line: two that count against the same limits never wait for each other. */
async function lockLimits(tx: Tx, { row, kind, owners }: Counted & { owners: readonly Owner[] }): Promise<void> {
  const limited = owners.filter((owner) => ceilingsAt(owner, kind, row.created_at).length > 0);
  for (const id of limited.map((owner) => owner.processor_id).sort()) await lockLimit(tx, id, kind);
}

async function firstPassed(tx: Tx, { row, kind, owner }: Counted & { owner: Owner }): Promise<Passed | undefined> {
  if (isAboveSingle(owner, kind, row.amount)) return { name: owner.name, span: "single" };
  const ceilings = ceilingsAt(owner, kind, row.created_at);
  const reached = await firstReached(tx, { row, kind, owner, ceilings });
  return reached && { name: owner.name, span: reached.span };
}

type Reaching = Counted & { owner: Owner; ceilings: readonly Ceiling[] };

async function firstReached(tx: Tx, { row, kind, owner, ceilings }: Reaching): Promise<Ceiling | undefined> {
  const { currency, amount } = row;
  for (const ceiling of ceilings) {
    const { from, to } = ceiling;
    const used = await usedOf(tx, { types: types[kind], currency, processor_id: owner.processor_id, from, to });
    if (used + amount > ceiling.most) return ceiling;
  }
  return undefined;
}
