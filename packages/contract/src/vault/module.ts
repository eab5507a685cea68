import { joinSchemas, type ModuleContract } from "../call.ts";
import { vaultCalls } from "./calls.ts";
import { vaultDocs } from "./docs.ts";
import { vaultErrors } from "./errors.ts";
import { flatCustomerCalls } from "./flat-calls.ts";
import { flatCustomerSchemas } from "./flat-schemas.ts";
import { vaultSchemas } from "./schemas.ts";
import { tokenCalls } from "./token-calls.ts";
import { tokenSchemas } from "./token-schemas.ts";
import { updaterCalls } from "./updater-calls.ts";
import { updaterSchemas } from "./updater-schemas.ts";

export const module: ModuleContract = {
  calls: [
    ...joinSchemas(vaultCalls, vaultSchemas),
    ...joinSchemas(flatCustomerCalls, flatCustomerSchemas),
    ...joinSchemas(updaterCalls, updaterSchemas),
    ...joinSchemas(tokenCalls, tokenSchemas),
  ],
  docs: vaultDocs,
  errors: vaultErrors,
};
