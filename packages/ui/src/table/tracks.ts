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
/** Beside its word the head has an arrow. */
const ARROW = 2;
/** Of what is not known yet. */
const USUAL = 10;

type Measured<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[] | undefined; menu: boolean };

/**
 * The widths of a table's columns as tracks of a grid, by how many characters there are in them; undefined where a column
 * does not say. The browser's own way has to lay out each cell of each row first, also of those far below the window.
 */
export function tracksOf<Row>({ columns, rows, menu }: Measured<Row>): string | undefined {
  const tracks: string[] = [];
  for (const column of columns) {
    const track = trackOf(column, rows);
    if (track === undefined) return undefined;
    tracks.push(track);
  }
  if (menu) tracks.push("var(--more)");
  return tracks.join(" ");
}

function trackOf<Row>(column: Column<Row>, rows: readonly Row[] | undefined): string | undefined {
  const { width, short, align } = column;
  if (width !== undefined) return `${width}rem`;
  const characters = charactersOf(column, rows);
  if (characters === undefined) return undefined;
  const whole = short || align === "end";
  const full = `${characters} * ${CHARACTER} + ${PADDING}`;
  const least = whole ? `calc(${full})` : `min(${CUT}, ${full})`;
  return `minmax(${least}, ${Math.min(characters, MOST) + PADDING_CHARACTERS}fr)`;
}

function charactersOf<Row>({ characters, header }: Column<Row>, rows: readonly Row[] | undefined): number | undefined {
  if (characters === undefined) return undefined;
  const head = typeof header === "string" ? header.length + ARROW : 0;
  if (typeof characters === "number") return Math.max(head, characters);
  if (rows === undefined) return Math.max(head, USUAL);
  return rows.reduce((most, row) => Math.max(most, characters(row)), head);
}
