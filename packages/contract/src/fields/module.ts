import { joinSchemas, type ModuleContract } from "../call.ts";
import { fieldCalls } from "./calls.ts";
import { fieldDocs } from "./docs.ts";
import { fieldErrors } from "./errors.ts";
import { fieldSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: joinSchemas(fieldCalls, fieldSchemas),
  docs: fieldDocs,
  errors: fieldErrors,
};
