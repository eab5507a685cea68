import { joinSchemas, type ModuleContract } from "../call.ts";
import { brandingCalls } from "./calls.ts";
import { brandingDocs } from "./docs.ts";
import { brandingErrors } from "./errors.ts";
import { brandingSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: joinSchemas(brandingCalls, brandingSchemas),
  docs: brandingDocs,
  errors: brandingErrors,
};
