import { joinSchemas, type ModuleContract } from "../call.ts";
import { webhookCalls } from "./calls.ts";
import { webhookErrors } from "./errors.ts";
import { webhookSchemas } from "./schemas.ts";

export const module: ModuleContract = { calls: joinSchemas(webhookCalls, webhookSchemas), errors: webhookErrors };
