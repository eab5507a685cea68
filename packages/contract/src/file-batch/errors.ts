import type { ErrorDefinitions } from "../error-definitions.ts";

export const fileBatchErrors = {
  batch_header_invalid: { status: 400, text: "invalid header: {detail}", at: "file" },
  batch_header_missing: { status: 400, text: "bad request error: the file needs the column {detail}", at: "file" },
  batch_file_empty: { status: 400, text: "bad request error: the file has no rows", at: "file" },
  batch_file_unreadable: { status: 400, text: "bad request error: invalid CSV file: {detail}", at: "file" },
  batch_too_many_rows: { status: 400, text: "bad request error: the file has more than 10000 rows", at: "file" },
  batch_not_completed: { status: 400, text: "bad request error: the batch is not completed yet" },
  batch_is_completed: { status: 400, text: "bad request error: the batch is completed and can't be changed" },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    "file-batch": typeof fileBatchErrors;
  }
}
