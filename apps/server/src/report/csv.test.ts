import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf, options } from "./csv.ts";

const columns = ["one", "two", "three"].map((label) => ({ label, kind: "text" as const, sql: "" }));

async function written(cells: unknown[][], of = columns): Promise<string> {
  const rows = cells.map((row) => ({
    currency: "usd",
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
