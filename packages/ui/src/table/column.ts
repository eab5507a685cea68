import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "end";
  /** The field this column sorts by; without it the header is plain text. */
  sort?: string;
  width?: number | string;
};
