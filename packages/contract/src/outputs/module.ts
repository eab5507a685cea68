import { joinSchemas, type ModuleContract } from "../call.ts";
import { outputCalls } from "./calls.ts";
import { outputDocs } from "./docs.ts";
import { outputErrors } from "./errors.ts";
import { outputSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: joinSchemas(outputCalls, outputSchemas),
  docs: outputDocs,
  errors: outputErrors,
};
