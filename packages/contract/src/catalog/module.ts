import { joinSchemas, type ModuleContract } from "../call.ts";
import { catalogCalls } from "./calls.ts";
import { catalogDocs } from "./docs.ts";
import { catalogErrors } from "./errors.ts";
import { catalogSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: joinSchemas(catalogCalls, catalogSchemas),
  docs: catalogDocs,
  errors: catalogErrors,
};
