import { chargedOf } from "@gatehouse/contract/transactions/charged.ts";
import { toneOf } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { inOrder } from "@gatehouse/ui/table/column.ts";
import type { Column } from "@gatehouse/ui/table/table.tsx";
import { RowLink } from "../../../components/row-link.tsx";
import { sayId } from "../../../components/short-id.tsx";
import { say } from "../../../lib/say.ts";
import { type Format, money } from "../../../lib/use-format.ts";
import { detailPath } from "../../../payment/paths.ts";
import { methodOf, nameOf, sayAsked, sayOf, sayStatus } from "../../../payment/words.ts";
import { myArea } from "../../../session/area.ts";

export function StatusOf({ transaction }: { transaction: Transaction }) {
  return <Status tone={toneOf[transaction.status]}>{sayStatus(transaction)}</Status>;
}

// What a row has in its cells are plain functions: to be a component of its own costs each a third more, a hundred times.

function sayName(row: Transaction) {
  const name = nameOf(row);
  return name === "" ? <span className="muted">–</span> : <span title={name}>{name}</span>;
}

const lengthOfName = (row: Transaction) => nameOf(row).length;

/** The colour before it takes the room of two. */
const lengthOfStatus = (row: Transaction) => sayStatus(row).length + 2;

function lengthOfMethod(row: Transaction): number {
  const { kind, last } = methodOf(row);
  return kind.length + (last === "" ? 0 : " •••• ".length + last.length);
}

/** What was asked, beneath the amount: a phone has no room for more than the sum. */
const sayBeneath = (row: Transaction, phone: boolean) => (phone ? sayOf(row) : sayAsked(row));

/** Digits are wider than letters. */
const lengthOfAmount = (row: Transaction, phone: boolean) =>
  Math.max(sayBeneath(row, phone).length, 1.25 * signedAmount(row).length);

function sayMethod(row: Transaction) {
  const { kind, last } = methodOf(row);
  return (
    <>
      {kind} {last === "" ? null : <span className="gh-mono muted">•••• {last}</span>}
    </>
  );
}

/** Money that goes back to the payer is written with a minus. */
export function signedAmount(row: Transaction): string {
  const sign = row.type === "refund" || row.type === "credit" ? -1 : 1;
  return money(chargedOf(row) * sign, row.currency);
}

/** What else there is to say of an amount stands beneath it, so that the column is no wider than its digits. */
function sayAmount(row: Transaction, phone: boolean) {
  const asked = sayAsked(row);
  if (asked === "") return <b>{signedAmount(row)}</b>;
  return (
    <span className="search-sum">
      <b>{signedAmount(row)}</b>
      <small className="muted" title={asked}>
        {sayBeneath(row, phone)}
      </small>
    </span>
  );
}

const onPhone = ["amount", "created", "method_and_type", "id"];

/** On a phone only the first columns are seen without scrolling: who, with what became of it beneath, and how much. */
export function columnsFor(format: Format, phone: boolean): Column<Transaction>[] {
  const columns = allColumns(format, phone);
  if (!phone) return columns;
  return [whoAndStatus, ...inOrder([...columns, methodAndType], onPhone)];
}

const whoAndStatus: Column<Transaction> = {
  key: "status",
  header: "Cardholder, status",
  sort: "status",
  // A status is read to its end; of a long name the beginning says enough.
  short: true,
  characters: lengthOfStatus,
  cell: (row) => (
    <span className="search-lines search-who">
      {sayName(row)}
      <StatusOf transaction={row} />
    </span>
  ),
};

const methodAndType: Column<Transaction> = {
  key: "method_and_type",
  header: "Method, type",
  sort: "type",
  short: true,
  characters: lengthOfMethod,
  cell: (row) => (
    <span className="search-lines">
      <span>{sayMethod(row)}</span>
      <span className="muted">{say(row.type)}</span>
    </span>
  ),
};

function allColumns(format: Format, phone: boolean): Column<Transaction>[] {
  const area = myArea();
  return [
    {
      key: "id",
      header: "ID",
      short: true,
      characters: 9.5,
      cell: (row) => (
        <RowLink className="gh-mono" href={detailPath(row, area)} title={row.id}>
          {sayId(row.id)}
        </RowLink>
      ),
    },
    { key: "name", header: "Cardholder", characters: lengthOfName, cell: sayName },
    {
      key: "type",
      header: "Type",
      sort: "type",
      short: true,
      characters: (row) => say(row.type).length,
      cell: (row) => say(row.type),
    },
    { key: "method", header: "Method", short: true, characters: lengthOfMethod, cell: sayMethod },
    {
      key: "status",
      header: "Status",
      sort: "status",
      short: true,
      characters: lengthOfStatus,
      cell: (row) => <Status tone={toneOf[row.status]}>{sayStatus(row)}</Status>,
    },
    {
      key: "created",
      header: "Created",
      sort: "created_at",
      short: true,
      characters: 17.5,
      cell: (row) => (
        <time className="muted" dateTime={row.created_at} title={format.exact(row.created_at)}>
          {format.dateTime(row.created_at)}
        </time>
      ),
    },
    {
      key: "amount",
      header: "Amount",
      sort: "amount",
      align: "end",
      characters: (row) => lengthOfAmount(row, phone),
      cell: (row) => sayAmount(row, phone),
    },
  ];
}
