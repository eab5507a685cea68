import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import type { PayeeRow } from "../accounts/index.ts";
import type { TakerRow } from "../processors/index.ts";
import { type Ceiling, ceilingsAt, isAboveSingle, type Limited, limitedAs } from "./domain/limits.ts";
import { lockLimit, usedOf } from "./limit-usage.store.ts";
import type { TransactionRow } from "./transaction.store.ts";

type Payment = { row: TransactionRow; merchant: PayeeRow; processor: TakerRow };
/** `at`: where its request said the amount. */
type Asked = Payment & { at: string };
type Kind = "sale" | "credit";
type Owner = Limited & { name: string; processor_id: string };

const types: Record<Kind, readonly string[]> = { sale: ["sale", "authorize"], credit: ["credit"] };
const said: Record<Kind, string> = { sale: "sales", credit: "credits" };

/**
 * Refuses what would pass a limit of the merchant or of the processor. Payments that count against one limit wait for each
 * other here, from the count until their own transaction is committed; where there is no limit, nobody waits. Limits
 * hold in each currency by itself.
 */
export async function respectLimits(tx: Tx, { row, merchant, processor, at }: Asked): Promise<void> {
  const kind = limitedAs(row.type);
  if (!kind) return;
  const { limits, timezone } = merchant;
  const owners = [{ name: "merchant", processor_id: "", limits, timezone }, processorAsOwner(processor, merchant)];
  const over = await firstPassed(tx, { row, kind, owners });
  const detail = over && `above the ${over.span} limit of the ${over.name} for ${said[kind]}`;
  if (detail) refuse("amount_exceeds", { at, detail });
}

/** Whether a payment that another processor did not take would pass a limit of this one. The merchant's counts it already. */
export async function isAboveLimits(tx: Tx, { row, merchant, processor }: Payment): Promise<boolean> {
  const kind = limitedAs(row.type);
  if (!kind) return false;
  const owners = [processorAsOwner(processor, merchant)];
  return (await firstPassed(tx, { row, kind, owners })) !== undefined;
}

function processorAsOwner({ id, limits, timezone }: TakerRow, merchant: PayeeRow): Owner {
  return { name: "processor", processor_id: id, limits, timezone: timezone || merchant.timezone };
}

type Limits = { row: TransactionRow; kind: Kind; owners: readonly Owner[] };
type Passed = { name: string; span: "single" | Ceiling["span"] };

async function firstPassed(tx: Tx, { row, kind, owners }: Limits): Promise<Passed | undefined> {
  const single = owners.find((owner) => isAboveSingle(owner, kind, row.amount));
  if (single) return { name: single.name, span: "single" };
  for (const owner of owners) {
    const ceilings = ceilingsAt(owner, kind, row.created_at);
    if (ceilings.length === 0) continue;
    await lockLimit(tx, owner.processor_id, kind);
    const reached = await firstReached(tx, { row, kind, owner, ceilings });
    if (reached) return { name: owner.name, span: reached.span };
  }
  return undefined;
}

type Counted = Omit<Limits, "owners"> & { owner: Owner; ceilings: readonly Ceiling[] };

async function firstReached(tx: Tx, { row, kind, owner, ceilings }: Counted): Promise<Ceiling | undefined> {
  const { currency, amount } = row;
  for (const ceiling of ceilings) {
    const { from, to } = ceiling;
    const used = await usedOf(tx, { types: types[kind], currency, processor_id: owner.processor_id, from, to });
    if (used + amount > ceiling.most) return ceiling;
  }
  return undefined;
}
