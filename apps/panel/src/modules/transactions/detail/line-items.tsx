import type { LineItem } from "@gatehouse/contract/transactions/line-item.ts";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { money } from "../../../lib/use-format.ts";
import type { Of } from "./facts.tsx";

/** Lines have no id of their own that one could rely on: their place is their name. */
type Row = LineItem & { place: number };

function What({ row }: { row: Row }) {
  const notes = [row.product_code, row.description].filter(Boolean).join(" · ");
  return (
    <div>
      {row.name || row.description || "–"}
      {row.name && notes ? <small className="muted detail-note">{notes}</small> : null}
    </div>
  );
}

/** What was bought. */
export function LineItems({ transaction }: Of) {
  if (!transaction.line_items?.length) return null;
  const show = (amount: number) => (amount === 0 ? "" : money(amount, transaction.currency));
  const { line_items } = transaction;
  // Few payments have any of these.
  const some = (key: string, header: string, of: (row: LineItem) => number) =>
    line_items.some(of) ? [{ key, header, align: "end" as const, cell: (row: Row) => show(of(row)) }] : [];
  const columns = [
    { key: "what", header: "Item", cell: (row: Row) => <What row={row} /> },
    { key: "quantity", header: "Quantity", align: "end" as const, cell: (row: Row) => row.quantity || "" },
    { key: "price", header: "Unit price", align: "end" as const, cell: (row: Row) => show(row.unit_price) },
    ...some("discount", "Discount", (row) => -row.discount_amount),
    ...some("freight", "Freight", (row) => row.freight_amount),
    ...some("tax", "Tax", taxOf),
    { key: "amount", header: "Amount", align: "end" as const, cell: (row: Row) => <b>{show(row.amount)}</b> },
  ];
  return (
    <section className="gh-panel detail-lines">
      <h2>Line items</h2>
      <Table
        label="Line items"
        columns={columns}
        rows={line_items.map((line, place) => ({ ...line, place }))}
        rowKey={(row) => String(row.place)}
        empty={null}
      />
    </section>
  );
}

function taxOf(row: LineItem): number {
  return row.tax_amount || row.local_tax + (row.national_tax_amount || row.national_tax);
}
