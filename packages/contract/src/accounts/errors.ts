import type { ErrorDefinitions } from "../error-definitions.ts";

export const accountErrors = {
  fee_schedule_unknown: {
    status: 400,
    text: "bad request error: fee schedule not found",
    at: "fee_schedule_id",
  },
  parent_not_allowed: {
    status: 400,
    text: "bad request error: invalid Parent Id: a partner cannot be beneath itself",
    at: "parent_id",
  },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    accounts: typeof accountErrors;
  }
}
