import { keyCalls } from "./key-calls.ts";
import { passkeyCalls } from "./passkey-calls.ts";
import { recoveryCalls } from "./recovery-calls.ts";
import { restrictionCalls } from "./restriction-calls.ts";
import { sessionCalls } from "./session-calls.ts";
import { termsCalls } from "./terms-calls.ts";
import { twoFactorCalls } from "./two-factor-calls.ts";
import { unitCalls } from "./unit-calls.ts";
import { userCalls } from "./user-calls.ts";

/** Who people are, how they get in, and what keeps others out. */
export const identityCalls = {
  ...sessionCalls,
  ...userCalls,
  ...restrictionCalls,
  ...keyCalls,
  ...recoveryCalls,
  ...twoFactorCalls,
  ...passkeyCalls,
  ...termsCalls,
  ...unitCalls,
};
