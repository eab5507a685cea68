import type { CSSProperties, ReactNode } from "react";
import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { MenuAt } from "../menu/menu-at.tsx";
import type { MenuItem } from "../menu/menu-items.tsx";
import type { Column } from "./column.ts";
import { Head } from "./head.tsx";
import { PART, screenful, useLateParts } from "./late-parts.ts";
import { BodyRow, type OpenMenu, type RowActs, SkeletonRows } from "./rows.tsx";
import type { Sort } from "./sort.ts";
import { tracksOf } from "./tracks.ts";
import { useOverflow } from "./use-overflow.ts";
import "../menu/menu.css";
import "../state/skeleton.css";
import "./table.css";
import "./wide.css";
import "./tick.css";
import "./tracks.css";
import "./waiting.css";

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

const classes = (...some: (string | false | undefined)[]) => some.filter(Boolean).join(" ") || undefined;

/** One menu for the whole table, put beside the row that asked: a hundred menus would cost a third of a second. */
function useRowMenu() {
  const [menu, setMenu] = useState<OpenMenu>();
  const [open, setOpen] = useState(false);
  const show = (next: OpenMenu) => {
    setMenu(next);
    setOpen(true);
  };
  return { menu, open, show, close: () => setOpen(false) };
}

/** What was handed in last, under a reference that stays: rows that only call it need not be drawn again for it. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Whether what is drawn first stands there. The rest follows in slices that hold up neither a key nor a press. */
function useFollowing(): boolean {
  const [follows, setFollows] = useState(false);
  useEffect(() => startTransition(() => setFollows(true)), []);
  return follows;
}

function inParts<Row>(rows: readonly Row[]): (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / PART) }, (_, at) => rows.slice(at * PART, (at + 1) * PART));
}

type BodyProps<Row> = { table: TableProps<Row>; shared: boolean; showMenu: (menu: OpenMenu) => void };

function Body<Row>({ table, ...rest }: BodyProps<Row>) {
  const { columns, rows, rowMenu, skeletonRows = 10 } = table;
  if (rows) return <Rows table={table} rows={rows} {...rest} />;
  return (
    <tbody>
      <SkeletonRows columns={columns} count={Math.min(skeletonRows, screenful())} menu={rowMenu !== undefined} />
    </tbody>
  );
}

type RowsProps<Row> = BodyProps<Row> & { rows: readonly Row[] };

/** One row at a time is in the tab order; the arrows move between rows. */
function Rows<Row>({ table, shared, showMenu, rows }: RowsProps<Row>) {
  const { columns, rowKey, rowMenu, loading, onOpen, onPick } = table;
  const [current, setCurrent] = useState<string | null>(null);
  const acts = useLatest<RowActs<Row>>({ onOpen, onPick, rowMenu, showMenu, activate: setCurrent });
  // The rows below have their place at once, and their cells once those of the first stand there.
  const whole = useFollowing() || shared;
  const [seen] = useState(screenful);
  const top = useLateParts({ rows, whole, loading });
  const keys = rows.map(rowKey);
  const active = current !== null && keys.includes(current) ? current : keys[0];
  return (shared ? [rows] : inParts(rows)).map((part, at) => (
    <tbody
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place, whichever rows stand there
      key={at}
      ref={at === 0 ? top : undefined}
      className={classes(!shared && "gh-table-part", loading && "gh-table-dim")}
      style={shared ? undefined : ({ "--rows": part.length } as CSSProperties)}
    >
      {part.map((row, below) => {
        const name = rowKey(row);
        return (
          <BodyRow
            key={name}
            row={row}
            columns={columns}
            name={name}
            active={name === active}
            bare={!whole && at * PART + below >= seen}
            opens={onOpen !== undefined}
            menu={rowMenu !== undefined}
            acts={acts}
          />
        );
      })}
    </tbody>
  ));
}

export function Table<Row>(props: TableProps<Row>) {
  const { rows, label, loading, rowMenu } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // Without rows there is nothing to scroll to, and nothing in it that a key could reach.
  const wide = useOverflow(scroller) && rows?.length !== 0;
  const menu = useRowMenu();
  const { columns } = props;
  const withMenu = rowMenu !== undefined;
  const { tracks, shared } = useMemo(() => tracksOf({ columns, rows, menu: withMenu }), [columns, rows, withMenu]);
  const busy = loading || rows === undefined;
  return (
    <div className={wide ? "gh-table-scroll gh-table-wide" : "gh-table-scroll"} ref={scroller}>
      <table
        className={classes(
          "gh-table",
          shared && "gh-table-shared",
          rows?.length === 0 && "gh-table-none",
          rows && loading && "gh-table-old",
        )}
        style={{ "--tracks": tracks } as CSSProperties}
        aria-label={label}
        aria-busy={busy || undefined}
      >
        <Head columns={props.columns} sort={props.sort} onSort={props.onSort} menu={withMenu} />
        <Body table={props} shared={shared} showMenu={menu.show} />
      </table>
      {rows?.length === 0 ? <div className={loading ? "gh-table-dim" : undefined}>{props.empty}</div> : null}
      <MenuAt
        label="Row actions"
        items={menu.menu?.items ?? []}
        place={menu.menu?.place}
        open={menu.open}
        onClose={menu.close}
      />
    </div>
  );
}
