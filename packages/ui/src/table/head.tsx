import { ArrowDown, ArrowUp } from "lucide-react";
import type { Column } from "./column.ts";
import type { Sort } from "./sort.ts";

type HeadProps<Row> = {
  columns: readonly Column<Row>[];
  sort?: Sort;
  onSort?: (field: string) => void;
  menu: boolean;
};

const spoken = { asc: "ascending", desc: "descending" } as const;

function HeadCell<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<HeadProps<Row>, "sort" | "onSort">) {
  const { sort: field, align } = column;
  const sorted = field !== undefined && sort?.field === field ? sort.direction : undefined;
  const Arrow = sorted === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={align === "end" ? "gh-table-end" : undefined}
      aria-sort={sorted ? spoken[sorted] : undefined}
    >
      {field !== undefined && onSort ? (
        <button type="button" onClick={() => onSort(field)} data-sorted={sorted}>
          {column.header}
          <Arrow aria-hidden="true" />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

export function Head<Row>({ columns, sort, onSort, menu }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {menu ? (
          <th scope="col" className="gh-table-more">
            <span className="gh-hidden">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
