import { SearchBar } from "@gatehouse/ui/search/search-bar.tsx";
import { sayFilter } from "@gatehouse/ui/search/words.ts";
import type { Column } from "@gatehouse/ui/table/column.ts";
import type { Sort } from "@gatehouse/ui/table/sort.ts";
import type { ComponentProps, ReactNode } from "react";
import "./list-search.css";

type ListSearchProps = ComponentProps<typeof SearchBar> & {
  /** The list's order, and the columns that it may be of. */
  order?: { sort: Sort; columns: readonly Pick<Column<never>, "header" | "sort">[] };
  /** A text that is searched for beside the filters. */
  text?: string;
  /** What else one searches with, above the filters. */
  children?: ReactNode;
};

/** Of an order that no column shows there is nothing to say. */
function sayOrder({ sort, columns }: NonNullable<ListSearchProps["order"]>): string {
  const header = columns.find((column) => column.sort === sort.field)?.header;
  return typeof header === "string" ? `Sorted by ${header}, ${sort.direction}ending` : "";
}

/** The filters of a list; on paper, where nobody can look at its address, what they and its order are. */
export function ListSearch({ order, text = "", children, ...bar }: ListSearchProps) {
  const filters = bar.filters.map((filter) => sayFilter(bar.fields, filter));
  const said = [text && `Searched for “${text}”`, ...filters, order && sayOrder(order)].filter(Boolean);
  return (
    <>
      <div data-page-search>
        {children}
        <SearchBar {...bar} />
      </div>
      {said.length === 0 ? null : <p className="list-said">{said.join(" · ")}</p>}
    </>
  );
}
