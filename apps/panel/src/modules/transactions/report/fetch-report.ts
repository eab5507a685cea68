import { type FileOutput, REPORT_HEADERS } from "@gatehouse/contract/report.ts";
import type { Totals } from "@gatehouse/contract/transactions/transaction.ts";
import { callFile } from "../../../lib/api.ts";
import { searchCall } from "../queries.ts";
import type { SearchRequest } from "../search/request.ts";

export type Wanted = { request: SearchRequest; output: FileOutput; formatId: string; lineItems: boolean };
export type Progress = { rows: number; of: number };
export type Report = { name: string; rows: number; totals: Totals; file: Blob };
type Watching = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/** Everything that the search finds, as a file; aborted, the server stops looking. */
export async function fetchReport(wanted: Wanted, { signal, onProgress }: Watching): Promise<Report> {
  const { request, output, formatId, lineItems } = wanted;
  const { limit: _limit, offset: _offset, ...input } = request.input;
  const query = {
    ...{ output, sf: request.sort.field, sd: request.sort.direction },
    ...(formatId ? { formatid: formatId } : {}),
    ...(lineItems ? { outputlineitems: "true" } : {}),
  };
  const { target, params } = searchCall(request.merchantId);
  const answer = await callFile(target, { params, input, query, signal });
  const { headers } = answer;
  const of = Number(headers.get(REPORT_HEADERS.rows));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  for (const reader = answer.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    lines += newlines(value);
    onProgress({ rows: Math.min(of, lines), of });
  }
  return {
    name: /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "report",
    rows: of,
    totals: JSON.parse(headers.get(REPORT_HEADERS.totals) ?? "") as Totals,
    file: new Blob(parts, { type: headers.get("content-type") ?? "" }),
  };
}

const LINE_FEED = 10;

function newlines(bytes: Uint8Array): number {
  let found = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) found += 1;
  return found;
}
