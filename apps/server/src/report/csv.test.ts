import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Column, cellWriters } from "./columns.ts";
import { csvOf, options } from "./csv.ts";

const columns = ["one", "two", "three"].map((label) => ({ label, kind: "text" as const, sql: "" }));

async function written(cells: unknown[][], of: Column[] = columns, currency = "usd"): Promise<string> {
  const rows = cells.map((row) => ({
    currency,
    ...Object.fromEntries(row.map((cell, at) => [`c${at}`, cell])),
  }));
  let text = "";
  for await (const part of csvOf(
    of,
    (async function* () {
      yield rows;
    })(),
  ))
    text += part;
  return text;
}

const nasty = fc.constantFrom(..."=+-@\t\r\n\",;' ab1é界＝＋－＠\u3000\u00a0");
const cell = fc.oneof(
  fc.string(),
  fc.array(nasty).map((signs) => signs.join("")),
  fc.integer(),
);

test("every cell stands as the library writes it, whichever way it went", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 }), async (rows) => {
      expect(await written(rows)).toBe(`\ufeff${stringify([["one", "two", "three"], ...rows], options)}`);
    }),
  );
});

test("a single column keeps its empty rows", async () => {
  const rows = [[""], ["a"]];
  expect(await written(rows, columns.slice(0, 1))).toBe(`\ufeff${stringify([["one"], ...rows], options)}`);
});

test("an amount below zero has the decimals of its currency, as every other, and stays a number to a spreadsheet", async () => {
  const money = { label: "Net", kind: "money" as const, sql: "" };
  const shown = async (currency: string, format?: "minor" | "symbol") =>
    (await written([[-3000], [-110], [-5], [2495]], [format ? { ...money, format } : money], currency)).split("\r\n");
  expect(await shown("usd")).toEqual(["\ufeffNet", "-30.00", "-1.10", "-0.05", "24.95", ""]);
  expect(await shown("jpy")).toEqual(["\ufeffNet", "-3000", "-110", "-5", "2495", ""]);
  expect(await shown("kwd")).toEqual(["\ufeffNet", "-3.000", "-0.110", "-0.005", "2.495", ""]);
  expect(await shown("usd", "minor")).toEqual(["\ufeffNet", "-3000", "-110", "-5", "2495", ""]);
  expect(await shown("usd", "symbol")).toEqual(["\ufeffNet", "'-$30.00", "'-$1.10", "'-$0.05", "$24.95", ""]);
});

test("a printed amount below zero has the decimals of its currency", () => {
  const [write] = cellWriters([{ label: "Net", kind: "money", sql: "" }]);
  expect(write?.({ currency: "usd", c0: -3000 })).toBe("-30.00");
});
