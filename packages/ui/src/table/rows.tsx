import type { CSSProperties, KeyboardEvent, MouseEvent, RefObject } from "react";
import { memo } from "react";
import type { MenuItem } from "../menu/menu-items.tsx";
import type { Place } from "../menu/place.ts";
import type { Column } from "./column.ts";
import { layOut } from "./late-parts.ts";

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
  /** It has its place, and no cells yet. */
  bare: boolean;
  /** Nothing more of the acts is shown, so others in their place are no reason to draw the row again. */
  opens: boolean;
  menu: boolean;
  acts: RefObject<RowActs<Row>>;
};

const own = (target: EventTarget, row: HTMLElement) =>
  target instanceof Element && target.closest("a,button,input,select,label,textarea") === null && row.contains(target);

/** The head's one row stands before those of the body. */
const FIRST = 1;

type Step = (from: { at: number; last: number; row: HTMLElement }) => number;

const steps: Record<string, Step> = {
  ArrowDown: ({ at }) => at + 1,
  ArrowUp: ({ at }) => Math.max(at - 1, FIRST),
  // At either end nowhere: then the key moves the page, as what stands above or below the rows can be seen by no other.
  PageDown: ({ at, last, row }) => (at === last ? Number.NaN : Math.min(at + rowsSeen(row), last)),
  PageUp: ({ at, row }) => (at === FIRST ? Number.NaN : Math.max(at - rowsSeen(row), FIRST)),
  Home: () => FIRST,
  End: ({ last }) => last,
};

/** A table may have its rows in several parts. */
function sibling(row: HTMLTableRowElement, key: string): HTMLElement | undefined {
  const rows = row.closest("table")?.rows;
  const step = steps[key];
  return rows && step ? rows[step({ at: row.rowIndex, last: rows.length - 1, row })] : undefined;
}

/** How many rows like this one there is room for beneath the head, in the window or whatever scrolls in it. */
function rowsSeen(row: HTMLElement): number {
  let room = window.innerHeight;
  for (let box = row.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) room = Math.min(room, box.clientHeight);
  }
  const head = row.closest("table")?.tHead?.offsetHeight ?? 0;
  return Math.max(Math.floor((room - head) / row.offsetHeight), 1);
}

function cellClass<Row>({ align, short }: Column<Row>): string | undefined {
  if (align === "end") return "gh-table-end";
  return short ? "gh-table-short" : undefined;
}

function focus(row: HTMLElement): void {
  if (row.parentElement) layOut(row.parentElement);
  row.focus();
}

const asksMenu = (event: KeyboardEvent) => event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);

/** Drawn again when what it shows changes, and not when something else on the page does: a list may have a hundred. */
export const BodyRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>({ row, name, columns, active, bare, opens, menu, acts }: BodyRowProps<Row>) {
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
      {bare
        ? null
        : columns.map((column) => (
            <td key={column.key} className={cellClass(column)}>
              {column.cell(row)}
            </td>
          ))}
      {menu && !bare ? (
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

/** Bars in the place of so many rows, drawn as the ground of one: they would be half of the elements of the whole page. */
export function SkeletonRows<Row>({ columns, count, menu }: SkeletonRowsProps<Row>) {
  return (
    <tr className="gh-table-waiting" style={{ "--rows": count } as CSSProperties}>
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)} />
      ))}
      {menu ? <td className="gh-table-more" /> : null}
    </tr>
  );
}
