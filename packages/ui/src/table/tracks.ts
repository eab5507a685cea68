import type { ReactNode } from "react";
import type { Column } from "./column.ts";

/** Words in the table's type are about so wide, in widths of a digit. */
const CHARACTER = "0.82ch";
const PADDING = "2 * var(--space-3)";
/** What the padding of a cell is in characters, so that columns share what is left in the proportion of their whole widths. */
const PADDING_CHARACTERS = 4;
/** Longer texts are cut before their column takes the room of others. */
const MOST = 34;
/** A column of texts that may be cut gives way so far. */
const CUT = "var(--popup-narrow) * 0.8";
/** The same where it is not known how short its texts are. */
const CUT_UNKNOWN = "var(--popup-narrow) * 0.6";
/** Beside its word the head has an arrow. */
const ARROW = 2;
/** Of what is not known yet. */
const USUAL = 10;

type Measured<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[] | undefined; menu: boolean };

/** `shared`: the rows are of one grid, as each of them has a say in how wide its columns are. */
export type Tracks = { tracks: string; shared: boolean };

/**
 * The widths of a table's columns as tracks of a grid. What is short is whole, and what is left goes to the texts that would be
 * cut. Where every column says how many characters it has, each row is a grid by itself; else the browser has to lay out
 * each cell of each row first, also of those far below the window.
 */
export function tracksOf<Row>({ columns, rows, menu }: Measured<Row>): Tracks {
  const shared = columns.some(({ width, characters }) => width === undefined && characters === undefined);
  const tracks = columns.map((column) => {
    if (column.width !== undefined) return `${column.width}rem`;
    return shared ? sharedTrack(column, rows) : measuredTrack(column, rows);
  });
  if (menu) tracks.push("var(--more)");
  return { tracks: tracks.join(" "), shared };
}

/** All grow alike until each shows the longest of its cells; what is left then they share. */
function sharedTrack<Row>(column: Column<Row>, rows: readonly Row[] | undefined): string {
  if (isWhole(column)) return "minmax(max-content, auto)";
  if (column.characters !== undefined) return `minmax(${leastOf(column, charactersOf(column, rows))}, auto)`;
  return `minmax(max(${CUT_UNKNOWN}, ${headOf(column)} * ${CHARACTER} + ${PADDING}), auto)`;
}

const isWhole = <Row>({ short, align }: Column<Row>) => short || align === "end";

const headOf = <Row>({ header, also }: Column<Row>) => charactersOfHead(header) + charactersOfHead(also?.header);

function measuredTrack<Row>(column: Column<Row>, rows: readonly Row[] | undefined): string {
  const characters = charactersOf(column, rows);
  return `minmax(${leastOf(column, characters)}, ${Math.min(characters, MOST) + PADDING_CHARACTERS}fr)`;
}

function leastOf<Row>(column: Column<Row>, characters: number): string {
  const full = `${characters} * ${CHARACTER} + ${PADDING}`;
  return isWhole(column) ? `calc(${full})` : `min(${CUT}, ${full})`;
}

function charactersOf<Row>(column: Column<Row>, rows: readonly Row[] | undefined): number {
  const { characters = USUAL } = column;
  const head = headOf(column);
  if (typeof characters === "number") return Math.max(head, characters);
  if (rows === undefined) return Math.max(head, USUAL);
  return rows.reduce((most, row) => Math.max(most, characters(row)), head);
}

const charactersOfHead = (header: ReactNode): number => (typeof header === "string" ? header.length + ARROW : 0);
