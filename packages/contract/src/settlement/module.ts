import { joinSchemas, type ModuleContract } from "../call.ts";
import { settlementCalls } from "./calls.ts";
import { settlementDocs } from "./docs.ts";
import { settlementSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: joinSchemas(settlementCalls, settlementSchemas),
  docs: settlementDocs,
};
