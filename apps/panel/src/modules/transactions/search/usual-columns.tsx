import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Column } from "@gatehouse/ui/table/table.tsx";
import { useMemo } from "react";
import { RowLink } from "../../../components/row-link.tsx";
import type { Format } from "../../../lib/use-format.ts";
import { media, useMedia } from "../../../lib/use-media.ts";
import { detailPath } from "../../../payment/paths.ts";
import { methodOf, nameOf, sayLast, sayOf, sayStatus } from "../../../payment/words.ts";
import { myArea } from "../../../session/area.ts";
import { columnsFor, StatusOf, signedAmount } from "./columns.tsx";

/** Whom a payment is known by in a list: who paid, or of many merchants' payments whose it is. */
type Who = (row: Transaction) => string;

/** The columns of payments where nobody has chosen any. */
export function useUsualColumns(format: Format, who: Who = nameOf): Column<Transaction>[] {
  const phone = useMedia(media.mobile);
  const narrow = useMedia(media.narrow);
  return useMemo(() => (phone ? phoneColumns(format, who) : columnsFor(format, narrow)), [phone, narrow, format, who]);
}

/** `12/31/2026 23:59`, in small figures. */
const MOMENT = 15.5;
/** Figures are wider than letters, and what divides them is narrower. */
const DIGIT = 1.1;
/** Longer names of a way to pay go on in the next line. */
const MOST = 12;

/** On a phone a row has lines instead of columns, and nothing has to be scrolled to: who, what became of it and when, how much and by which means. */
function phoneColumns(format: Format, who: Who): Column<Transaction>[] {
  const area = myArea();
  return [
    {
      key: "status",
      header: "Status",
      sort: "status",
      also: { header: "Created", sort: "created_at" },
      characters: (row) => Math.max(MOMENT, sayStatus(row).length + 2),
      cell: (row) => (
        <span className="search-lines search-who">
          <b title={who(row)}>{who(row) || <span className="muted">–</span>}</b>
          <StatusOf transaction={row} />
          <RowLink className="muted search-when" href={detailPath(row, area)}>
            <time dateTime={row.created_at}>{format.dateTime(row.created_at)}</time>
          </RowLink>
        </span>
      ),
    },
    {
      key: "amount",
      header: "Amount",
      sort: "amount",
      align: "end",
      characters: (row) =>
        Math.max(DIGIT * signedAmount(row).length, sayOf(row).length, Math.min(MOST, methodOf(row).kind.length)),
      cell: sayHowMuch,
    },
  ];
}

function sayHowMuch(row: Transaction) {
  const { kind, last } = methodOf(row);
  const asked = sayOf(row);
  return (
    <span className="search-lines">
      <b>{signedAmount(row)}</b>
      {asked === "" ? null : <small className="muted">{asked}</small>}
      <small className="muted search-how">{kind}</small>
      {last === "" ? null : <span className="gh-mono muted">{sayLast(last)}</span>}
    </span>
  );
}
