import { joinSchemas, type ModuleContract } from "../call.ts";
import { fieldCalls } from "./calls.ts";
import { fieldErrors } from "./errors.ts";
import { fieldSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: joinSchemas(fieldCalls, fieldSchemas),
  errors: fieldErrors,
};
