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
  schemas: { FileBatch: fileBatch },
});
