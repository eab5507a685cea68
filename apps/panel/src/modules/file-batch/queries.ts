import { fileBatchCalls } from "@gatehouse/contract/file-batch/calls.ts";
import type { FileBatch } from "@gatehouse/contract/file-batch/file-batch.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callFile, callList } from "../../lib/api.ts";
import { saveFile } from "../../lib/hand-over.ts";

export const batchesKey = ["file batches"];

const POLL_MS = 2_000;

/** True while the worker changes the batch. */
const isMoving = ({ status, paused }: FileBatch) => !paused && status !== "completed" && status !== "failed";

/** One page of batches, newest first. It is read again while the worker processes one of them. */
export const batchesQuery = (page: { limit: number; offset: number }, enabled: boolean) =>
  queryOptions({
    queryKey: [...batchesKey, page],
    queryFn: ({ signal }) =>
      callList(fileBatchCalls.listFileBatches, {
        query: { limit: String(page.limit), offset: String(page.offset) },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isMoving) ? POLL_MS : false),
    meta: { quiet: true },
  });

/** Downloads the results of a completed batch. */
export async function downloadResults({ id }: FileBatch): Promise<void> {
  const reply = await callFile(fileBatchCalls.downloadFileBatch, { params: { id } });
  saveFile(`file-batch-${id}.csv`, await reply.blob());
}
