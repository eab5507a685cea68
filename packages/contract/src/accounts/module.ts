import { joinSchemas, type ModuleContract } from "../call.ts";
import { accountCalls } from "./calls.ts";
import { accountDocs } from "./docs.ts";
import { accountErrors } from "./errors.ts";
import { partnerCalls } from "./partner-calls.ts";
import { partnerSchemas } from "./partner-schemas.ts";
import { accountSchemas } from "./schemas.ts";
import { serviceCalls } from "./service-calls.ts";
import { serviceSchemas } from "./service-schemas.ts";

export const module: ModuleContract = {
  calls: [
    ...joinSchemas(accountCalls, accountSchemas),
    ...joinSchemas(partnerCalls, partnerSchemas),
    ...joinSchemas(serviceCalls, serviceSchemas),
  ],
  docs: accountDocs,
  errors: accountErrors,
};
