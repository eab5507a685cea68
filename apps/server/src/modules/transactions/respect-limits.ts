import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import type { MerchantRow } from "../accounts/index.ts";
import type { ProcessorRow } from "../processors/index.ts";
import { type Ceiling, ceilingsAt, isAboveSingle, type Limited, limitedAs } from "./domain/limits.ts";
import { lockLimit, usedOf } from "./limit-usage.store.ts";
import type { TransactionRow } from "./transaction.store.ts";

type Payment = { row: TransactionRow; merchant: MerchantRow; processor: ProcessorRow };
type Kind = "sale" | "credit";
type Owner = Limited & { name: string; processor_id: string };

const types: Record<Kind, readonly string[]> = { sale: ["sale", "authorize"], credit: ["credit"] };
const said: Record<Kind, string> = { sale: "sales", credit: "credits" };

/**
 * Refuses what would pass a limit of the merchant or of the processor. Payments that count against one limit wait for each
 * other here, from the count until their own transaction is committed; where there is no limit, nobody waits. Limits
 * hold in each currency by itself.
 */
export async function respectLimits(tx: Tx, { row, merchant, processor }: Payment): Promise<void> {
  const kind = limitedAs(row.type);
  if (!kind) return;
  const owners: Owner[] = [
    { name: "merchant", processor_id: "", limits: merchant.limits, timezone: merchant.timezone },
    {
      name: "processor",
      processor_id: processor.id,
      limits: processor.limits,
      timezone: processor.timezone || merchant.timezone,
    },
  ];
  const single = owners.find((owner) => isAboveSingle(owner, kind, row.amount));
  if (single) refuseOver(single, "single", kind);
  for (const owner of owners) {
    const ceilings = ceilingsAt(owner, kind, row.created_at);
    if (ceilings.length === 0) continue;
    await lockLimit(tx, owner.processor_id, kind);
    const reached = await firstReached(tx, { row, kind, owner, ceilings });
    if (reached) refuseOver(owner, reached.span, kind);
  }
}

type Counted = { row: TransactionRow; kind: Kind; owner: Owner; ceilings: readonly Ceiling[] };

async function firstReached(tx: Tx, { row, kind, owner, ceilings }: Counted): Promise<Ceiling | undefined> {
  const { currency, amount } = row;
  for (const ceiling of ceilings) {
    const { from, to } = ceiling;
    const used = await usedOf(tx, { types: types[kind], currency, processor_id: owner.processor_id, from, to });
    if (used + amount > ceiling.most) return ceiling;
  }
  return undefined;
}

function refuseOver({ name }: Owner, span: string, kind: Kind): never {
  refuse("amount_exceeds", { detail: `above the ${span} limit of the ${name} for ${said[kind]}` });
}
