import { joinSchemas, type ModuleContract } from "../call.ts";
import { terminalCalls } from "./calls.ts";
import { terminalDocs } from "./docs.ts";
import { terminalSchemas } from "./schemas.ts";
import { simulatorCalls } from "./simulator-calls.ts";
import { simulatorSchemas } from "./simulator-schemas.ts";

export const module: ModuleContract = {
  calls: [...joinSchemas(terminalCalls, terminalSchemas), ...joinSchemas(simulatorCalls, simulatorSchemas)],
  docs: terminalDocs,
};
