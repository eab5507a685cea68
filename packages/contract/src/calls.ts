import { accountCalls } from "./accounts/calls.ts";
import { auditCalls } from "./audit/calls.ts";
import { brandingCalls } from "./branding/calls.ts";
import type { Call } from "./call.ts";
import { identityCalls } from "./identity/calls.ts";
import { processorCalls } from "./processors/calls.ts";
import { reportingCalls } from "./reporting/calls.ts";
import { settlementCalls } from "./settlement/calls.ts";
import { terminalCalls } from "./terminals/calls.ts";
import { transactionCalls } from "./transactions/calls.ts";

/** Every call of the API, by name. */
export const calls = {
  ...identityCalls,
  ...brandingCalls,
  ...accountCalls,
  ...processorCalls,
  ...terminalCalls,
  ...transactionCalls,
  ...settlementCalls,
  ...reportingCalls,
  ...auditCalls,
};

export const allCalls: readonly Call[] = Object.values(calls);
