import { joinSchemas, type ModuleContract } from "../call.ts";
import { reportingCalls } from "./calls.ts";
import { reportingDocs } from "./docs.ts";
import { reportingErrors } from "./errors.ts";
import { adminSearches, merchantSearches, partnerSearches } from "./saved-search-calls.ts";
import { savedSearchSchemas } from "./saved-search-schemas.ts";
import { reportingSchemas } from "./schemas.ts";

export const module: ModuleContract = {
  calls: [
    ...joinSchemas(reportingCalls, reportingSchemas),
    ...joinSchemas(merchantSearches, savedSearchSchemas),
    ...joinSchemas(partnerSearches, savedSearchSchemas),
    ...joinSchemas(adminSearches, savedSearchSchemas),
  ],
  docs: reportingDocs,
  errors: reportingErrors,
};
