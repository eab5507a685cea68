import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { Column } from "./column.ts";
import type { Sort } from "./sort.ts";

type HeadProps<Row> = {
  columns: readonly Column<Row>[];
  sort?: Sort;
  onSort?: (field: string) => void;
  menu: boolean;
};

const spoken = { asc: "ascending", desc: "descending" } as const;

type HeadCellProps<Row> = { column: Column<Row> } & Pick<HeadProps<Row>, "sort" | "onSort">;

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { header, sort: field, also, align } = column;
  const sorted = sort !== undefined && (sort.field === field || sort.field === also?.sort);
  return (
    <th
      scope="col"
      className={align === "end" ? "gh-table-end" : undefined}
      aria-sort={sorted ? spoken[sort.direction] : undefined}
    >
      {field !== undefined && onSort ? (
        <SortButton header={header} field={field} sort={sort} onSort={onSort} />
      ) : (
        header
      )}
      {also && onSort ? <SortButton header={also.header} field={also.sort} sort={sort} onSort={onSort} /> : null}
    </th>
  );
}

type SortButtonProps = { header: ReactNode; field: string; sort: Sort | undefined; onSort: (field: string) => void };

function SortButton({ header, field, sort, onSort }: SortButtonProps) {
  const sorted = sort?.field === field ? sort.direction : undefined;
  const Arrow = sorted === "asc" ? ArrowUp : ArrowDown;
  return (
    <button type="button" onClick={() => onSort(field)} data-sorted={sorted}>
      {header}
      <Arrow aria-hidden="true" />
    </button>
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
