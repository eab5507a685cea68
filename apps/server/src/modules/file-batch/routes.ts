import { fileBatchCalls as calls } from "@gatehouse/contract/file-batch/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { downloadFileBatch } from "./download-batch.ts";
import { cancelFileBatch, getFileBatch, listFileBatches, pauseFileBatch, resumeFileBatch } from "./manage-batches.ts";
import { checkFileBatch, uploadFileBatch } from "./upload-batch.ts";

export function fileBatchRoutes(bind: Binder): void {
  bind(calls.uploadFileBatch, uploadFileBatch);
  bind(calls.checkFileBatch, checkFileBatch);
  bind(calls.listFileBatches, listFileBatches);
  bind(calls.getFileBatch, getFileBatch);
  bind(calls.downloadFileBatch, downloadFileBatch);
  bind(calls.pauseFileBatch, pauseFileBatch);
  bind(calls.resumeFileBatch, resumeFileBatch);
  bind(calls.cancelFileBatch, cancelFileBatch);
}
