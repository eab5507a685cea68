import { useState } from "react";
import { DateRange } from "../src/date/date-range.tsx";
import { DayField } from "../src/date/day-field.tsx";
import type { Range } from "../src/date/days.ts";
import type { Filter, SearchField } from "../src/search/search-bar.tsx";
import { SearchBar } from "../src/search/search-bar.tsx";
import { Row, Section } from "./section.tsx";

const fields: SearchField[] = [
  { key: "made", label: "Created", kind: "date", operators: ["between"] },
  { key: "name", label: "Name", kind: "text", operators: ["=", "!=", "%"] },
  { key: "price", label: "Price", kind: "money", operators: [">=", "<=", "="] },
  { key: "copies", label: "Copies", kind: "number", operators: ["=", ">", "<"] },
  {
    key: "state",
    label: "Status",
    kind: "choice",
    operators: ["="],
    options: [
      { value: "done", label: "Finished" },
      { value: "open", label: "Open" },
    ],
  },
  { key: "city", label: "City", group: "Address", kind: "text", operators: ["=", "%"] },
  { key: "code", label: "Postal code", group: "Address", kind: "text", operators: ["="] },
];

export function Search() {
  const [filters, setFilters] = useState<Filter[]>([
    { field: "made", operator: "between", value: "2026-11-19/2026-11-20" },
    { field: "price", operator: ">=", value: "500" },
    { field: "name", operator: "%", value: "Miguel Ángel Hernández-Villalobos y de la Fuente" },
  ]);
  return (
    <Section title="Search bar">
      <SearchBar fields={fields} filters={filters} onChange={setFilters} />
    </Section>
  );
}

export function Dates() {
  const [range, setRange] = useState<Range | undefined>({ start: "2026-11-05", end: "2026-11-18" });
  const [none, setNone] = useState<Range | undefined>(undefined);
  const [last, setLast] = useState("2026-11-20");
  return (
    <Section title="Dates">
      <Row>
        <DateRange label="Created" value={range} onChange={setRange} />
        <DateRange label="Settled" value={none} onChange={setNone} />
        <DateRange label="Closed" disabled value={undefined} onChange={setNone} />
      </Row>
      <div className="gallery-grid">
        <DayField name="last" label="Last day" min="2026-11-10" value={last} onChange={setLast} />
        <DayField name="wrong" label="First day" error="This has invalid format" value="soon" onChange={setLast} />
        <DayField name="shut" label="Fixed day" disabled value="2026-11-20" onChange={setLast} />
      </div>
      <DateRange label="Calendar" inline value={range} onChange={setRange} min="2026-10-10" max="2026-11-24" />
    </Section>
  );
}
