import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Column } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMemo, useState } from "react";
import { shortId } from "../../../lib/short-id.ts";
import { MOST_NAMED } from "../queries.ts";
import { signedAmount } from "../search/columns.tsx";

/** Payments that were ticked, on this page of the list or on another. */
export function useSelection(rows: readonly Transaction[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => selectionOf({ ids, setIds, page: rows?.map(({ id }) => id) ?? [] }), [ids, rows]);
}
export type Selection = ReturnType<typeof useSelection>;

type Ticked = { ids: ReadonlySet<string>; setIds: (ids: ReadonlySet<string>) => void; page: readonly string[] };

function selectionOf({ ids, setIds, page }: Ticked) {
  const take = (next: Set<string>) => {
    if (next.size > MOST_NAMED) toast(`At most ${MOST_NAMED} payments can be selected`, "error");
    else setIds(next);
  };
  const pick = ({ id }: Transaction) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    take(next);
  };
  const whole = page.length > 0 && page.every((id) => ids.has(id));
  const pickPage = () => {
    const next = new Set(ids);
    for (const id of page) whole ? next.delete(id) : next.add(id);
    take(next);
  };
  const column: Column<Transaction> = {
    key: "pick",
    width: 2.75,
    short: true,
    header: (
      <label className="pick">
        <input
          type="checkbox"
          aria-label="Select all on this page"
          disabled={page.length === 0}
          checked={whole}
          onChange={pickPage}
        />
      </label>
    ),
    cell: (row) => (
      <label className="pick">
        <input
          type="checkbox"
          // The row itself is in the tab order, and Space on it ticks.
          tabIndex={-1}
          aria-label={`Select ${signedAmount(row)}, ${shortId(row.id)}`}
          checked={ids.has(row.id)}
          onChange={() => pick(row)}
        />
      </label>
    ),
  };
  return { ids: [...ids], column, pick, clear: () => setIds(new Set()) };
}
