import { expect, it } from "vitest";
import { tracksOf } from "./tracks.ts";

type Row = { name: string; amount: string };
const name = { key: "name", header: "Name", cell: ({ name }: Row) => name, characters: ({ name }: Row) => name.length };
const amount = {
  key: "amount",
  header: "Amount",
  align: "end" as const,
  cell: ({ amount }: Row) => amount,
  characters: ({ amount }: Row) => amount.length,
};
const rows = [
  { name: "Ada", amount: "$1.00" },
  { name: "Grace", amount: "$1,234,567,890.00" },
];

it("a number has room for the longest of all rows", () => {
  const [track] = tracksOf({ columns: [amount], rows, menu: false }).tracks.split(" * ");
  expect(track).toBe(`minmax(calc(${"$1,234,567,890.00".length}`);
});

it("a long name takes no room that other columns need", () => {
  const long = [{ name: "x".repeat(500), amount: "" }];
  expect(tracksOf({ columns: [name], rows: long, menu: false }).tracks).toMatch(
    /^minmax\(min\(var\(--popup-narrow\) \* 0\.8, 500 .*38fr\)$/,
  );
});

it("names that are short leave their room to the numbers", () => {
  const short = [{ name: "–", amount: "" }];
  expect(tracksOf({ columns: [name], rows: short, menu: false }).tracks).toContain("* 0.8, 6 * 0.82ch");
});

it("with one column that does not say how long it is, all rows share their columns: what is short is whole, the rest takes what is free", () => {
  const silent = { key: "note", header: "Note", cell: () => "" };
  const { tracks, shared } = tracksOf({ columns: [amount, silent], rows, menu: false });
  expect(shared).toBe(true);
  expect(tracks).toMatch(/^minmax\(max-content, auto\) minmax\(max\(var\(--popup-narrow\) \* 0\.6, 6 \* .*\), auto\)$/);
});

it("a column with a width, and the menu, have their own tracks", () => {
  const pick = { key: "pick", header: "", width: 2.75, cell: () => "" };
  expect(tracksOf({ columns: [pick], rows, menu: true })).toEqual({ tracks: "2.75rem var(--more)", shared: false });
});

it("each cell is measured once, and none before there are rows", () => {
  let measured = 0;
  const counted = { ...name, characters: () => ++measured };
  tracksOf({ columns: [counted], rows: undefined, menu: false });
  expect(measured).toBe(0);
  tracksOf({ columns: [counted], rows, menu: false });
  expect(measured).toBe(rows.length);
});

it("a column that sorts by two fields has room for both their names", () => {
  const two = { ...amount, characters: 3, also: { header: "Created", sort: "created_at" } };
  expect(tracksOf({ columns: [two], rows, menu: false }).tracks).toContain(`calc(${"AmountCreated".length + 4} `);
});

it("a name has the room that it needs, up to where it is cut, also beside columns that do not say how long they are", () => {
  const silent = { key: "note", header: "Note", cell: () => "" };
  const [track] = tracksOf({ columns: [name, silent], rows, menu: false }).tracks.split(", auto)");
  expect(track).toMatch(/^minmax\(min\(var\(--popup-narrow\) \* 0\.8, 6 \* /);
});
