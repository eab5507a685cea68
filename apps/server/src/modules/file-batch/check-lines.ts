import { setImmediate as nextTurn } from "node:timers/promises";
import type { LineError } from "@gatehouse/contract/file-batch/file-batch.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../context.ts";
import { Refusal, refuse } from "../../refusal.ts";
import { checkPermission, readPayment } from "../transactions/index.ts";
import { readBatchFile } from "./batch-file.ts";
import { columnAt, readLine } from "./line-payment.ts";

export type CheckedLine = { line: number } & ({ payment: TransactionCreate } | { error: LineError });

/** Lines between two turns of the event loop. */
const TURN = 50;

/** Reads the file and checks every line as its payment would be checked. Writes and charges nothing. */
export async function checkLines(context: Context, file: string): Promise<CheckedLine[]> {
  if (file.includes("\0")) refuse("batch_file_unreadable", { detail: "it contains a NUL character" });
  const checked: CheckedLine[] = [];
  for (const row of await readBatchFile(file)) {
    const read = readLine(row);
    const error = "payment" in read ? await faultOf(context, row.line, read.payment) : read;
    checked.push(
      "payment" in read && !error
        ? { line: row.line, payment: read.payment }
        : { line: row.line, error: error as LineError },
    );
    if (row.line % TURN === 0) await nextTurn();
  }
  return checked;
}

async function faultOf(context: Context, line: number, payment: TransactionCreate): Promise<LineError | undefined> {
  try {
    checkPermission(context, payment);
    await readPayment(context, payment, { void_on_success: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "busy") throw error;
    return { line, field: columnAt(error.data.at ?? ""), reason: reasonOf(error) };
  }
}

/** The text of a refusal without its prefix. */
export const reasonOf = ({ message }: Refusal): string => message.replace(/^bad request error: /, "");
