import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { listing } from "../search.ts";
import { batchCheck, batchUpload, fileBatch } from "./file-batch.ts";

const sample = {
  file: '"transaction_type","amount","cc_number","cc_expiration"\n"sale","1250","4111111111111111","12/30"\n',
};

export const fileBatchSchemas = {
  uploadFileBatch: callSchemas({ input: batchUpload, sample, reply: fileBatch }),
  checkFileBatch: callSchemas({ input: batchUpload, sample, reply: batchCheck }),
  listFileBatches: callSchemas({ query: listing, reply: z.array(fileBatch) }),
  getFileBatch: callSchemas({ reply: fileBatch }),
  downloadFileBatch: callSchemas({ reply: z.string() }),
  pauseFileBatch: callSchemas({ reply: fileBatch }),
  resumeFileBatch: callSchemas({ reply: fileBatch }),
  cancelFileBatch: callSchemas({ reply: fileBatch }),
};
