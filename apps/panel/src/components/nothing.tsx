import { Button } from "@gatehouse/ui/button/button.tsx";
import { inThousands } from "@gatehouse/ui/field/thousands.ts";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { sayFilter } from "@gatehouse/ui/search/words.ts";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import type { ReactNode } from "react";
import { type ListFilter, writeFilters } from "../lib/list-state.ts";
import type { Narrowest } from "../lib/narrowest.ts";

type NothingProps = {
  /** What the list holds, one of it. */
  noun: string;
  /** What it says when it is empty without any filter. */
  none: string;
  /** What then helps most: to make the first one. */
  create?: ReactNode;
  fields: readonly SearchField[];
  filters: readonly ListFilter[];
  narrowest: Narrowest | undefined;
  /** What is left when all filters are taken away; nothing, unless the list wants a filter. */
  cleared?: readonly ListFilter[];
  onChange: (filters: ListFilter[]) => void;
};

/** An empty list: why it is empty, and the one act that helps most. */
export function Nothing({ noun, none, create, fields, filters, narrowest, cleared = [], onChange }: NothingProps) {
  if (writeFilters(filters) === writeFilters(cleared)) return <Empty title={none} action={create} />;
  const clear = <Button onClick={() => onChange([...cleared])}>Clear filters</Button>;
  const unknown = filters.find(({ field }) => !fields.some(({ key }) => key === field));
  if (unknown) {
    const action = (
      <Button onClick={() => onChange(filters.filter((one) => one !== unknown))}>Remove this filter</Button>
    );
    return <Empty title={`No ${noun} can be found by “${unknown.field}”`} action={action} />;
  }
  const title = `No ${noun} matches ${filters.length === 1 ? "this filter" : "these filters"}`;
  if (narrowest === undefined || filters.length === 1) return <Empty title={title} action={clear} />;
  const { filter, without } = narrowest;
  const label = fields.find(({ key }) => key === filter.field)?.label ?? filter.field;
  const action = (
    <div className="acts">
      <Button onClick={() => onChange(filters.filter((one) => one !== filter))}>{`Remove ${label}`}</Button>
      {clear}
    </div>
  );
  return (
    <Empty
      title={
        <>
          {title}. The narrowest is <b>{sayFilter(fields, filter)}</b>: without it there {without === 1 ? "is" : "are"}{" "}
          {inThousands(without)}.
        </>
      }
      action={action}
    />
  );
}
