import { defineDocs } from "../docs.ts";
import { fileBatch } from "./file-batch.ts";
import type { fileBatchSchemas } from "./schemas.ts";

export const fileBatchDocs = defineDocs<keyof typeof fileBatchSchemas>({
  groups: { "File batches": "CSV files whose lines are charged one after the other." },
  calls: {
    uploadFileBatch: {
      title: "Upload a file batch",
      details:
        "Charges the lines of a CSV file. Lines with errors are left out and reported in the result file. A file that is uploaded again is charged again: check it first to learn of an earlier batch.",
    },
    checkFileBatch: {
      title: "Check a file batch",
      details: "Returns every line with an error, and an earlier batch with the same content. Charges nothing.",
    },
    listFileBatches: { title: "List file batches", details: "Lists file batches, newest first." },
    getFileBatch: { title: "Get a file batch", details: "Returns a file batch with its progress." },
    downloadFileBatch: {
      title: "Download the results of a file batch",
      details: "Returns the results of a completed file batch as CSV, for 10 days after its completion.",
    },
    pauseFileBatch: {
      title: "Pause a file batch",
      details: "Starts no further line until the file batch is resumed. Lines that have started are completed.",
    },
    resumeFileBatch: { title: "Resume a file batch", details: "Resumes a paused file batch." },
    cancelFileBatch: {
      title: "Cancel a file batch",
      details:
        "Cancels the lines that have not started and erases their card data. Lines that were charged stay charged.",
    },
  },
  fields: {
    file: "The CSV file.",
    file_name: { text: "Name of the file.", example: "january.csv" },
    num_lines: "Rows below the header.",
    ready_lines: "Lines without an error.",
    processed_lines: "Lines that have a result, lines with errors included.",
    failed_lines: "Lines that were refused. The result file has the reason of each.",
    paused: "Whether the batch is paused: no further line starts until it is resumed.",
    cancelled: "Whether a user cancelled the batch.",
    duplicate_of: "The latest batch of the last 24 hours with the same content.",
    "errors.line": "The line; 1 is the first row below the header.",
    "errors.reason": "What is wrong with the line.",
  },
  schemas: { FileBatch: fileBatch },
});
