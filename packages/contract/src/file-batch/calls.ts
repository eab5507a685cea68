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
    audit: "file_batch.create",
  },
  checkFileBatch: {
    ...upload,
    name: "checkFileBatch",
    path: "/filebatch/check",
    audit: changesNothing,
  },
  listFileBatches: {
    name: "listFileBatches",
    method: "GET",
    path: "/filebatch/list",
    access,
    list: true,
    errors: [],
  },
  getFileBatch: {
    name: "getFileBatch",
    method: "GET",
    path: "/filebatch/{id}",
    access,
    errors: ["not_found"],
  },
  downloadFileBatch: {
    name: "downloadFileBatch",
    method: "GET",
    path: "/filebatch/{id}/download",
    access,
    files: true,
    errors: ["not_found", "batch_not_completed"],
  },
  pauseFileBatch: {
    name: "pauseFileBatch",
    method: "POST",
    path: "/filebatch/{id}/pause",
    access,
    guard,
    audit: "file_batch.pause",
    errors: ["not_found", "batch_is_completed"],
  },
  resumeFileBatch: {
    name: "resumeFileBatch",
    method: "POST",
    path: "/filebatch/{id}/resume",
    access,
    guard,
    audit: "file_batch.resume",
    errors: ["not_found", "batch_is_completed"],
  },
  cancelFileBatch: {
    name: "cancelFileBatch",
    method: "POST",
    path: "/filebatch/{id}/cancel",
    access,
    guard,
    audit: "file_batch.cancel",
    errors: ["not_found", "batch_is_completed"],
  },
});
