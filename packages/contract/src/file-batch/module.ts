import { joinSchemas, type ModuleContract } from "../call.ts";
import { fileBatchCalls } from "./calls.ts";
import { fileBatchDocs } from "./docs.ts";
import { fileBatchErrors } from "./errors.ts";
import { fileBatchSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: joinSchemas(fileBatchCalls, fileBatchSchemas),
  docs: fileBatchDocs,
  errors: fileBatchErrors,
};
