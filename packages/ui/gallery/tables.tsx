import { useState } from "react";
import { Button } from "../src/button/button.tsx";
import { BarChart } from "../src/chart/bar-chart.tsx";
import { formatMoney } from "../src/field/money.ts";
import { Empty } from "../src/state/empty.tsx";
import type { Tone } from "../src/status/status.tsx";
import { Status } from "../src/status/status.tsx";
import { Pagination } from "../src/table/pagination.tsx";
import type { Sort } from "../src/table/sort.ts";
import { nextSort } from "../src/table/sort.ts";
import type { Column } from "../src/table/table.tsx";
import { Table } from "../src/table/table.tsx";
import { Segmented } from "../src/tabs/segmented.tsx";
import { toast } from "../src/toast/toast.tsx";
import { Section } from "./section.tsx";

type Book = { id: string; name: string; made: string; tone: Tone; price: number };

const names = ["Ada Rowe", "Miguel Ángel Hernández-Villalobos", "Priya N.", "Lotte van den Berg", "Ingrid Søndergård"];
const tones: Tone[] = ["success", "warning", "danger", "info", "neutral"];
const said: Record<Tone, string> = {
  success: "Finished",
  warning: "Waiting",
  danger: "Refused",
  info: "On its way",
  neutral: "Draft",
};

const books = Array.from(
  { length: 100 },
  (_, index): Book => ({
    id: `d4q${index}nhcg`,
    name: names[index % names.length] ?? "",
    made: `11/${String(20 - (index % 19)).padStart(2, "0")}/2026 09:${String(index % 60).padStart(2, "0")}`,
    tone: tones[(index * 3) % tones.length] ?? "neutral",
    price: 750 + ((index * 7919) % 300) * 1313,
  }),
);

const columns: Column<Book>[] = [
  { key: "id", header: "Id", cell: (book) => <span className="gh-mono">{book.id}</span> },
  { key: "name", header: "Name", cell: (book) => book.name },
  { key: "state", header: "Status", cell: (book) => <Status tone={book.tone}>{said[book.tone]}</Status> },
  { key: "made", header: "Created", sort: "made", cell: (book) => book.made },
  { key: "price", header: "Price", sort: "price", align: "end", cell: (book) => <b>${formatMoney(book.price, 2)}</b> },
];

const modes = ["rows", "loading", "first load", "empty"];

export function Tables() {
  const [mode, setMode] = useState("rows");
  const [sort, setSort] = useState<Sort>({ field: "made", direction: "desc" });
  const [page, setPage] = useState({ limit: 10, offset: 0 });
  const rows = mode === "empty" ? [] : books.slice(page.offset, page.offset + page.limit);
  return (
    <Section title="Table" flush>
      <div className="gallery-bar">
        <Segmented
          label="State"
          value={mode}
          onChange={setMode}
          options={modes.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))}
        />
      </div>
      <Table
        label="Books"
        columns={columns}
        rows={mode === "first load" ? undefined : rows}
        loading={mode === "loading"}
        rowKey={(book) => book.id}
        sort={sort}
        onSort={(field) => setSort(nextSort(sort, field))}
        onOpen={(book) => toast(`Opened ${book.id}`)}
        rowMenu={(book) => [
          { label: "Open", onSelect: () => toast(`Opened ${book.id}`) },
          { label: "Print", onSelect: () => toast("Printed"), disabled: book.tone === "neutral", hint: "Not a draft" },
          { label: "Delete", danger: true, onSelect: () => toast("Deleted") },
        ]}
        empty={
          <Empty
            title="No book has this name. The filter on Created is the narrowest."
            action={<Button>Remove it</Button>}
          />
        }
      />
      <Pagination total={mode === "empty" ? 0 : 1284} {...page} onChange={setPage} />
    </Section>
  );
}

const days = Array.from({ length: 30 }, (_, day) => ({
  x: Date.UTC(2026, 9, 22 + day),
  y: day % 7 === 3 ? 0 : 120_000 + ((day * 7919) % 97) * 4100,
}));

const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

export function Charts() {
  const money = (minor: number) => `$${formatMoney(Math.round(minor / 100) * 100, 2).slice(0, -3)}`;
  return (
    <Section title="Chart">
      <BarChart label="Volume by day" points={days} formatX={(x) => shortDay.format(x)} formatY={money} />
      <BarChart label="Nothing yet" points={[]} formatX={String} formatY={String} />
    </Section>
  );
}
