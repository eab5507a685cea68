import { joinSchemas, type ModuleContract } from "../call.ts";
import { requestLogCalls } from "./calls.ts";
import { requestLogDocs } from "./docs.ts";
import { requestLogSchemas } from "./schemas.ts";

export const module: ModuleContract = { calls: joinSchemas(requestLogCalls, requestLogSchemas), docs: requestLogDocs };
