import { joinSchemas, type ModuleContract } from "../call.ts";
import { contentCalls } from "./calls.ts";
import { contentDocs } from "./docs.ts";
import { contentErrors } from "./errors.ts";
import { contentSchemas } from "./schemas.ts";
import { oldUniversityCalls, universityCalls } from "./university-calls.ts";
import { lessonSchemas } from "./university-schemas.ts";

export const module: ModuleContract = {
  calls: [
    ...joinSchemas(contentCalls, contentSchemas),
    ...joinSchemas(universityCalls, lessonSchemas),
    ...joinSchemas(oldUniversityCalls, lessonSchemas),
  ],
  docs: contentDocs,
  errors: contentErrors,
};
