import type { KeyboardEvent, MouseEvent, RefObject } from "react";
import { memo } from "react";
import type { MenuItem } from "../menu/menu-items.tsx";
import type { Place } from "../menu/place.ts";
import { Skeleton } from "../state/skeleton.tsx";
import type { Column } from "./column.ts";

export type OpenMenu = { place: Place; items: readonly MenuItem[] };

/** What can be done with a row. */
export type RowActs<Row> = {
  onOpen?: (row: Row) => void;
  onPick?: (row: Row) => void;
  rowMenu?: (row: Row) => readonly MenuItem[];
  showMenu: (menu: OpenMenu) => void;
  activate: (key: string) => void;
};

type BodyRowProps<Row> = {
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  active: boolean;
  /** Nothing more of the acts is shown, so others in their place are no reason to draw the row again. */
  opens: boolean;
  menu: boolean;
  acts: RefObject<RowActs<Row>>;
};

const own = (target: EventTarget, row: HTMLElement) =>
  target instanceof Element && target.closest("a,button,input,select,label,textarea") === null && row.contains(target);

/** The head's one row stands before those of the body. */
const FIRST = 1;

/** A table may have its rows in several parts. */
function sibling(row: HTMLTableRowElement, key: string): HTMLElement | undefined {
  const rows = row.closest("table")?.rows;
  const steps: Record<string, number> = {
    ArrowDown: row.rowIndex + 1,
    ArrowUp: Math.max(row.rowIndex - 1, FIRST),
    Home: FIRST,
    End: (rows?.length ?? 0) - 1,
  };
  return key in steps ? rows?.[steps[key] ?? FIRST] : undefined;
}

function cellClass<Row>({ align, short }: Column<Row>): string | undefined {
  if (align === "end") return "gh-table-end";
  return short ? "gh-table-short" : undefined;
}

/** What is left out until later takes no focus: whoever goes there by a key wants it now. */
function focus(row: HTMLElement): void {
  row.closest<HTMLElement>(".gh-table-part")?.style.setProperty("--late", "0");
  row.focus();
}

const asksMenu = (event: KeyboardEvent) => event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);

/** Drawn again when what it shows changes, and not when something else on the page does: a list may have a hundred. */
export const BodyRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>({ row, name, columns, active, opens, menu, acts }: BodyRowProps<Row>) {
  const openMenu = (from: HTMLElement, anchor?: HTMLElement | null) => {
    const { rowMenu, showMenu } = acts.current;
    const items = rowMenu?.(row);
    if (items?.length) showMenu({ place: { anchor: anchor ?? from, from, byKey: anchor !== undefined }, items });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const { onOpen, onPick } = acts.current;
    const line = event.currentTarget;
    const next = sibling(line, event.key);
    if (asksMenu(event)) {
      event.preventDefault();
      openMenu(event.target as HTMLElement, line.querySelector<HTMLElement>(".gh-table-dots"));
    } else if (next) {
      event.preventDefault();
      focus(next);
    } else if (event.key === "Enter" && event.target === line && onOpen) {
      event.preventDefault();
      onOpen(row);
    } else if (event.key === " " && event.target === line && onPick) {
      event.preventDefault();
      onPick(row);
    }
  };
  // A drag that selected text is not a click on the row: people copy out of tables.
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    if (own(event.target, event.currentTarget) && !window.getSelection()?.toString()) acts.current.onOpen?.(row);
  };
  return (
    <tr
      data-row={name}
      tabIndex={active ? 0 : -1}
      className={opens ? "gh-table-open" : undefined}
      onFocus={() => acts.current.activate(name)}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
      {menu ? (
        <td className="gh-table-more">
          <button
            type="button"
            className="gh-table-dots"
            aria-label="Row actions"
            aria-haspopup="menu"
            tabIndex={active ? 0 : -1}
            onClick={(event) => openMenu(event.currentTarget)}
          />
        </td>
      ) : null}
    </tr>
  );
}

type SkeletonRowsProps<Row> = { columns: readonly Column<Row>[]; count: number; menu: boolean };

// Uneven widths read as text to come; the same for each row would read as bars.
const widths = ["70%", "55%", "80%", "45%", "62%"];

export function SkeletonRows<Row>({ columns, count, menu }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
    <tr key={line} className="gh-table-waiting">
      {columns.map((column, index) => (
        <td key={column.key} className={cellClass(column)}>
          <Skeleton width={widths[(line + index * 2) % widths.length] ?? "60%"} height="0.8em" />
        </td>
      ))}
      {menu ? <td className="gh-table-more" /> : null}
    </tr>
  ));
}
