import { merchantCaller } from "../access.ts";
import { defineCalls } from "../call.ts";
import { changesNothing, permissionByType } from "../exemptions.ts";
import type { fileBatchSchemas } from "./schemas.ts";

const access = merchantCaller;
const guard = permissionByType;
const upload = {
  method: "POST",
  access,
  guard,
  form: "file",
  errors: [
    "batch_header_invalid",
    "batch_header_missing",
    "batch_file_empty",
    "batch_file_unreadable",
    "batch_too_many_rows",
  ],
} as const;

export const fileBatchCalls = defineCalls<typeof fileBatchSchemas>({
  uploadFileBatch: {
    ...upload,
    name: "uploadFileBatch",
    path: "/filebatch",
    summary:
      "Charge the lines of a CSV file; lines with errors are left out. A repeated file is charged again: check it first to learn of that",
    audit: "file_batch.create",
  },
  checkFileBatch: {
    ...upload,
    name: "checkFileBatch",
    path: "/filebatch/check",
    summary: "Check a CSV file: every line with an error, and an earlier batch with the same content. Charges nothing",
    audit: changesNothing,
  },
  listFileBatches: {
    name: "listFileBatches",
    method: "GET",
    path: "/filebatch/list",
    summary: "List file batches, newest first",
    access,
    list: true,
    errors: [],
  },
  getFileBatch: {
    name: "getFileBatch",
    method: "GET",
    path: "/filebatch/{id}",
    summary: "Get a file batch with its progress",
    access,
    errors: ["not_found"],
  },
  downloadFileBatch: {
    name: "downloadFileBatch",
    method: "GET",
    path: "/filebatch/{id}/download",
    summary: "Download the results of a completed file batch as CSV, for 10 days after its completion",
    access,
    files: true,
    errors: ["not_found", "batch_not_completed"],
  },
  pauseFileBatch: {
    name: "pauseFileBatch",
    method: "POST",
    path: "/filebatch/{id}/pause",
    summary: "Start no further line of a file batch until it is resumed",
    access,
    guard,
    audit: "file_batch.pause",
    errors: ["not_found", "batch_is_completed"],
  },
  resumeFileBatch: {
    name: "resumeFileBatch",
    method: "POST",
    path: "/filebatch/{id}/resume",
    summary: "Resume a paused file batch",
    access,
    guard,
    audit: "file_batch.resume",
    errors: ["not_found", "batch_is_completed"],
  },
  cancelFileBatch: {
    name: "cancelFileBatch",
    method: "POST",
    path: "/filebatch/{id}/cancel",
    summary: "Cancel the lines of a file batch that have not started, and erase their card data",
    access,
    guard,
    audit: "file_batch.cancel",
    errors: ["not_found", "batch_is_completed"],
  },
});
