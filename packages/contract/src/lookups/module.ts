import { joinSchemas, type ModuleContract } from "../call.ts";
import { lookupCalls } from "./calls.ts";
import { lookupDocs } from "./docs.ts";
import { lookupSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: joinSchemas(lookupCalls, lookupSchemas),
  docs: lookupDocs,
};
