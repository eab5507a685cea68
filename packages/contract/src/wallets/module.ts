import { joinSchemas, type ModuleContract } from "../call.ts";
import { bankLinkCalls, bankSimulatorCalls } from "./bank-link-calls.ts";
import { bankLinkSchemas, bankSimulatorSchemas } from "./bank-link-schemas.ts";
import { walletCalls } from "./calls.ts";
import { walletDocs } from "./docs.ts";
import { walletErrors } from "./errors.ts";
import { walletSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: [
    ...joinSchemas(walletCalls, walletSchemas),
    ...joinSchemas(bankLinkCalls, bankLinkSchemas),
    ...joinSchemas(bankSimulatorCalls, bankSimulatorSchemas),
  ],
  docs: walletDocs,
  errors: walletErrors,
};
