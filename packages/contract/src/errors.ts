import { modules } from "./calls.ts";
import type { ApiErrors } from "./error-definitions.ts";
import { sharedErrors } from "./shared-errors.ts";

/** Every error of the API: those of each module, and those that calls of several modules return. A code is defined once. */
export const errors: ApiErrors = Object.assign(
  {},
  sharedErrors,
  ...Object.values(modules).map((module) => module.errors),
);
