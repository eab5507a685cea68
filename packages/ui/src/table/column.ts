import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "end";
  /** Its cells are never long, so there is nothing to cut off: to provide for it in a thousand cells is a third of their layout. */
  short?: true;
  /** The field this column sorts by; without it the header is plain text. */
  sort?: string;
  width?: number | string;
};

/** Those that are named, in the order in which they are named. */
export const inOrder = <One extends { key: string }>(columns: readonly One[], keys: readonly string[]): One[] =>
  keys.flatMap((key) => columns.filter((column) => column.key === key));
