import { joinSchemas, type ModuleContract } from "../call.ts";
import { mailCalls } from "./calls.ts";
import { mailDocs } from "./docs.ts";
import { domainCalls } from "./domain-calls.ts";
import { domainSchemas } from "./domain-schemas.ts";
import { mailErrors } from "./errors.ts";
import { mailSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: [...joinSchemas(mailCalls, mailSchemas), ...joinSchemas(domainCalls, domainSchemas)],
  docs: mailDocs,
  errors: mailErrors,
};
