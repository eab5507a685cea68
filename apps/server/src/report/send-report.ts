import { type FileOutput, fileOutputs, PRINTED_ROWS, REPORT_HEADERS } from "@gatehouse/contract/report.ts";
import { DateTime } from "luxon";
import { type Context, FileReply } from "../context.ts";
import type { Held } from "../db/hold.ts";
import type { Tx } from "../db/query.ts";
import { zoneInDatabase } from "../db/zone-in-database.ts";
import { refuse } from "../refusal.ts";
import { type Column, type Read, selectList } from "./columns.ts";
import { csvOf } from "./csv.ts";
import { printableOf, type Sums } from "./printable.ts";
import { readPages } from "./rows.store.ts";

/** What a module says of its report, having looked into the snapshot that the rows will come from. */
export type Report = {
  /** Names the file: `transactions-01-31-2026.csv`. */
  name: string;
  title: string;
  about: readonly string[];
  timezone: string;
  columns: readonly Column[];
  /** What follows the SELECT list: FROM, WHERE and ORDER BY, with `currency` said as an expression. */
  from: { sql: string; values: readonly unknown[]; currency: string };
  rows: number;
  /** For programs as they are, for readers as lines. */
  totals: unknown;
  sums: Sums;
};

/** The file that a search's query asks for, if it does. */
export function fileAsked({ query }: Context): FileOutput | undefined {
  return fileOutputs.find((output) => output === query.output);
}

/** Sends the report while it is read; rows and totals come from one snapshot, and so agree. */
export function sendReport(context: Context, output: FileOutput, describe: (tx: Tx) => Promise<Report>): FileReply {
  const { services, caller } = context;
  return new FileReply(async (gone) => {
    const held = await services.db.hold(caller.scope, gone);
    try {
      const report = await describe(held.tx);
      if (output === "printable" && report.rows > PRINTED_ROWS) refuse("report_too_long");
      const day = DateTime.fromJSDate(services.clock.now(), { zone: report.timezone }).toFormat("MM-dd-yyyy");
      return {
        name: `${report.name}-${day}.${output === "csv" ? "csv" : "html"}`,
        type: output === "csv" ? "text/csv" : "text/html",
        headers: {
          [REPORT_HEADERS.rows]: String(report.rows),
          [REPORT_HEADERS.totals]: JSON.stringify(report.totals),
        },
        chunks: await begun(releasing(held, written(held.tx, output, report))),
      };
    } catch (error) {
      await held.release();
      throw error;
    }
  });
}

function written(tx: Tx, output: FileOutput, report: Report): AsyncIterable<string> {
  const { columns, from, timezone } = report;
  const list = selectList(columns);
  const values = list.includes("?zone") ? [...from.values, zoneInDatabase(timezone)] : from.values;
  const sql = `SELECT ${list.replaceAll("?zone", `$${values.length}::text`)}, ${from.currency} AS currency ${from.sql}`;
  const pages = readPages<Read>(tx, { sql, values });
  return output === "csv" ? csvOf(columns, pages) : printableOf(columns, pages, report);
}

/** Begun, so that what is wrong with a statement is said in place of the file and not in the middle of it. */
async function begun(chunks: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await chunks.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* chunks;
  })();
}

async function* releasing(held: Held<Tx>, chunks: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* chunks;
  } finally {
    await held.release();
  }
}
