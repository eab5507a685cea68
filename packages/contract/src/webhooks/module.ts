import { joinSchemas, type ModuleContract } from "../call.ts";
import { webhookCalls } from "./calls.ts";
import { webhookDocs } from "./docs.ts";
import { webhookErrors } from "./errors.ts";
import { webhookSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: joinSchemas(webhookCalls, webhookSchemas),
  docs: webhookDocs,
  errors: webhookErrors,
};
