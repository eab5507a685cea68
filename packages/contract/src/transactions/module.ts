import { joinSchemas, type ModuleContract } from "../call.ts";
import { transactionActCalls } from "./act-calls.ts";
import { transactionActSchemas } from "./act-schemas.ts";
import { transactionCalls } from "./calls.ts";
import { transactionDocs } from "./docs.ts";
import { transactionErrors } from "./errors.ts";
import { multiCalls } from "./multi-calls.ts";
import { multiSchemas } from "./multi-schemas.ts";
import { payerSimulatorCalls } from "./payer-simulator-calls.ts";
import { payerSimulatorSchemas } from "./payer-simulator-schemas.ts";
import { transactionSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: [
    ...joinSchemas(transactionCalls, transactionSchemas),
    ...joinSchemas(transactionActCalls, transactionActSchemas),
    ...joinSchemas(multiCalls, multiSchemas),
    ...joinSchemas(payerSimulatorCalls, payerSimulatorSchemas),
  ],
  docs: transactionDocs,
  errors: transactionErrors,
};
