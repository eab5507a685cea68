import { joinSchemas, type ModuleContract } from "../call.ts";
import { processorCalls } from "./calls.ts";
import { processorDocs } from "./docs.ts";
import { processorErrors } from "./errors.ts";
import { processorSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: joinSchemas(processorCalls, processorSchemas),
  docs: processorDocs,
  errors: processorErrors,
};
