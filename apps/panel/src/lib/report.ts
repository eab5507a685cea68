import type { Call } from "@gatehouse/contract/call.ts";
import { type FileOutput, REPORT_HEADERS } from "@gatehouse/contract/report.ts";
import { callFile, type Request } from "./api.ts";
import { csvRows } from "./csv-rows.ts";

/** A search as its screen asks it: its file holds everything that matches, whatever page is shown. */
export type Search = { target: Call; params?: Record<string, string>; input: object; query?: Record<string, string> };
export type Progress = { rows: number; of: number };
/** `rows` are those of a CSV: a payment of several lines may have several. */
export type Report = { name: string; rows: number; file: Blob };
type Watching = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/** Everything that the search finds, as a file; aborted, the server stops looking. */
export async function fetchReport(search: Search, output: FileOutput, watching: Watching): Promise<Report> {
  const { target, params = {}, query = {} } = search;
  const { limit: _limit, offset: _offset, ...input } = search.input as { limit?: number; offset?: number };
  const request = { params, input, query: { ...query, output }, signal: watching.signal };
  const answer = await callFile(target, request as Request<Call>);
  const { headers } = answer;
  const of = Number(headers.get(REPORT_HEADERS.rows));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const count = csvRows();
  let rows = 0;
  for (const reader = answer.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    rows = count(value);
    watching.onProgress({ rows: Math.min(of, rows), of });
  }
  return {
    name: /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "report",
    rows,
    file: new Blob(parts, { type: headers.get("content-type") ?? "" }),
  };
}
