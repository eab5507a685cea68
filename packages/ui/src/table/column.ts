import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "end";
  /** Its cells are never long, so they are never cut off: to provide for it in a thousand cells is a third of their layout. */
  short?: true;
  /** The field this column sorts by; without it the header is plain text. */
  sort?: string;
  /** Another field that its cells show and it sorts by. */
  also?: { header: string; sort: string };
  /** In rem. */
  width?: number;
  /**
   * About how many characters its cells have, at most. Where all columns say it, or their width, nothing has to be
   * laid out to know how wide they are (`tracks.ts`): for lists of many columns and a hundred rows.
   */
  characters?: number | ((row: Row) => number);
};

/** Those that are named, in the order in which they are named. */
export const inOrder = <One extends { key: string }>(columns: readonly One[], keys: readonly string[]): One[] =>
  keys.flatMap((key) => columns.filter((column) => column.key === key));
