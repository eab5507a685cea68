import type { fileBatchCalls } from "@gatehouse/contract/file-batch/calls.ts";
import { resultColumns } from "@gatehouse/contract/file-batch/columns.ts";
import { stringify } from "csv-stringify/sync";
import { type Context, FileReply, type UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { type LineResult, listResults } from "./batch-line.store.ts";
import { withFileBatches } from "./batch-owner.ts";
import { findBatch } from "./file-batch.store.ts";

const PAGE = 1_000;

/** A text that a spreadsheet would take for a formula is written behind an apostrophe. */
const options = { quoted: true, quoted_empty: true, escape_formulas: true, record_delimiter: "unix" } as const;

export const downloadFileBatch: UseCase<typeof fileBatchCalls.downloadFileBatch> = async (context) => {
  const id = context.params.id ?? "";
  const batch = (await withFileBatches(context, (tx) => findBatch(tx, id))) ?? refuse("not_found");
  if (batch.status !== "completed") refuse("batch_not_completed");
  if (batch.results_erased) refuse("not_found");
  const name = `file-batch-${id}.csv`;
  return new FileReply(async () => ({ name, type: "text/csv", headers: {}, chunks: resultsOf(context, id) }));
};

async function* resultsOf({ services, caller }: Context, batchId: string): AsyncGenerator<string> {
  yield stringify([[...resultColumns]], options);
  for (let after = 0; ; ) {
    const page = { batchId, after, limit: PAGE };
    const rows = await services.db.scoped(caller.scope, (tx) => listResults(tx, page));
    if (rows.length === 0) return;
    yield stringify(
      rows.map(({ result }) => cellsOf(result)),
      options,
    );
    after = rows.at(-1)?.line ?? after;
  }
}

const cellsOf = (result: LineResult) => resultColumns.map((column) => result[column] ?? "");
