import type { Customer } from "@gatehouse/contract/vault/customer.ts";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { inOrder } from "@gatehouse/ui/table/column.ts";
import { RowLink } from "../../components/row-link.tsx";
import { sayId } from "../../components/short-id.tsx";
import type { Format } from "../../lib/use-format.ts";
import type { cardExpiry } from "./expiry.ts";
import { billingOf, customerName, defaultMethod, detailsOf, standingOf } from "./words.ts";

const none = <span className="muted">–</span>;

/** Says of what is stored that it can't be charged, or that its card is over or soon will be, and of any other nothing. */
export function Standing({ locked, expiry }: { locked: string; expiry: ReturnType<typeof cardExpiry> }) {
  if (locked !== "") return <Status tone="danger">{locked}</Status>;
  if (expiry === undefined) return null;
  return expiry === "expired" ? <Status tone="danger">Expired</Status> : <Status tone="warning">Expires soon</Status>;
}

function Name({ row }: { row: Customer }) {
  return (
    <RowLink href={`/merchant/customer/edit/${row.id}/payment-list`} title={customerName(row)}>
      {customerName(row)}
    </RowLink>
  );
}

function Method({ row, timezone }: { row: Customer; timezone: string }) {
  const method = defaultMethod(row);
  if (method === undefined) return <span className="muted">n/a</span>;
  return (
    <>
      {method.name} <span className="gh-mono muted">{method.masked}</span> <Standing {...standingOf(row, timezone)} />
    </>
  );
}

const phoneOrder = ["name", "method", "created", "description", "email", "id"];

export function columnsFor(format: Format, phone: boolean) {
  const columns = allColumns(format);
  return phone ? inOrder(columns, phoneOrder) : columns;
}

function allColumns(format: Format) {
  return [
    {
      key: "name",
      header: "Name",
      characters: (row: Customer) => customerName(row).length,
      cell: (row: Customer) => <Name row={row} />,
    },
    {
      key: "description",
      header: "Description",
      cell: (row: Customer) => <span title={detailsOf(row).description}>{detailsOf(row).description || none}</span>,
    },
    {
      key: "method",
      header: "Payment method",
      cell: (row: Customer) => <Method row={row} timezone={format.timezone} />,
    },
    { key: "email", header: "Email", cell: (row: Customer) => billingOf(row)?.email || none },
    {
      key: "id",
      header: "ID",
      cell: (row: Customer) => (
        <span className="gh-mono" title={row.id}>
          {sayId(row.id)}
        </span>
      ),
    },
    {
      key: "created",
      header: "Created",
      cell: (row: Customer) => (
        <time className="muted" dateTime={row.created_at} title={format.exact(row.created_at)}>
          {format.date(row.created_at)}
        </time>
      ),
    },
  ];
}
