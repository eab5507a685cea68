import { joinSchemas, type ModuleContract } from "../call.ts";
import { auditCalls } from "./calls.ts";
import { auditDocs } from "./docs.ts";
import { auditSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: joinSchemas(auditCalls, auditSchemas),
  docs: auditDocs,
};
