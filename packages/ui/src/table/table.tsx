import type { ReactNode } from "react";
import { useLayoutEffect, useRef, useState } from "react";
import type { MenuItem } from "../menu/menu-items.tsx";
import type { Column } from "./column.ts";
import { Head } from "./head.tsx";
import type { OpenMenu } from "./row-menu.tsx";
import { RowMenu } from "./row-menu.tsx";
import { BodyRow, type RowActs, SkeletonRows } from "./rows.tsx";
import type { Sort } from "./sort.ts";
import { useOverflow } from "./use-overflow.ts";
import "./table.css";

export type { Column } from "./column.ts";

export type TableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  label: string;
  sort?: Sort;
  onSort?: (field: string) => void;
  onOpen?: (row: Row) => void;
  /** Space on a row: it joins a selection or leaves it. */
  onPick?: (row: Row) => void;
  rowMenu?: (row: Row) => readonly MenuItem[];
  loading?: boolean;
  skeletonRows?: number;
  empty?: ReactNode;
};

function useRowMenu() {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [open, setOpen] = useState(false);
  const show = (next: OpenMenu) => {
    setMenu(next);
    setOpen(true);
  };
  return { menu, open, show, close: () => setOpen(false) };
}

/** So many fill a screen; to lay out more that nobody sees would make the rows themselves come later. */
const MOST_SKELETONS = 15;

/** What was handed in last, under a reference that stays: rows that only call it need not be drawn again for it. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

type BodyProps<Row> = { table: TableProps<Row>; showMenu: (menu: OpenMenu) => void };

/** One row at a time is in the tab order; the arrows move between rows. */
function Body<Row>({ table, showMenu }: BodyProps<Row>) {
  const { columns, rows, rowKey, rowMenu, loading, onOpen, onPick } = table;
  const [current, setCurrent] = useState<string | null>(null);
  const acts = useLatest<RowActs<Row>>({ onOpen, onPick, rowMenu, showMenu, activate: setCurrent });
  if (rows === undefined) {
    return (
      <tbody className="gh-table-skeletons">
        <SkeletonRows
          columns={columns}
          count={Math.min(table.skeletonRows ?? 10, MOST_SKELETONS)}
          menu={rowMenu !== undefined}
        />
      </tbody>
    );
  }
  const keys = rows.map(rowKey);
  const active = current !== null && keys.includes(current) ? current : keys[0];
  return (
    <tbody className={loading ? "gh-table-dim" : undefined}>
      {rows.map((row, index) => (
        <BodyRow
          key={keys[index]}
          row={row}
          columns={columns}
          name={keys[index] ?? ""}
          active={keys[index] === active}
          opens={onOpen !== undefined}
          menu={rowMenu !== undefined}
          acts={acts}
        />
      ))}
    </tbody>
  );
}

export function Table<Row>(props: TableProps<Row>) {
  const { rows, label, loading, rowMenu } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // Without rows there is nothing to scroll to, and nothing in it that a key could reach.
  const wide = useOverflow(scroller) && rows?.length !== 0;
  const menu = useRowMenu();
  const busy = loading || rows === undefined;
  return (
    <div className={wide ? "gh-table-scroll gh-table-wide" : "gh-table-scroll"} ref={scroller}>
      <table
        className={rows?.length === 0 ? "gh-table gh-table-none" : "gh-table"}
        aria-label={label}
        aria-busy={busy || undefined}
      >
        <Head columns={props.columns} sort={props.sort} onSort={props.onSort} menu={rowMenu !== undefined} />
        <Body table={props} showMenu={menu.show} />
      </table>
      {rows?.length === 0 ? <div className={loading ? "gh-table-dim" : undefined}>{props.empty}</div> : null}
      {rowMenu ? <RowMenu menu={menu.menu} open={menu.open} onClose={menu.close} /> : null}
    </div>
  );
}
