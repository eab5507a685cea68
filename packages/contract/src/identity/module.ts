import { joinSchemas, type ModuleContract } from "../call.ts";
import { identityDocs } from "./docs.ts";
import { identityErrors } from "./errors.ts";
import { keyCalls } from "./key-calls.ts";
import { keySchemas } from "./key-schemas.ts";
import { passkeyCalls } from "./passkey-calls.ts";
import { passkeySchemas } from "./passkey-schemas.ts";
import { recoveryCalls } from "./recovery-calls.ts";
import { recoverySchemas } from "./recovery-schemas.ts";
import { restrictionCalls } from "./restriction-calls.ts";
import { restrictionSchemas } from "./restriction-schemas.ts";
import { sessionCalls } from "./session-calls.ts";
import { sessionSchemas } from "./session-schemas.ts";
import { termsCalls } from "./terms-calls.ts";
import { termsSchemas } from "./terms-schemas.ts";
import { twoFactorCalls } from "./two-factor-calls.ts";
import { twoFactorSchemas } from "./two-factor-schemas.ts";
import { unitCalls } from "./unit-calls.ts";
import { unitSchemas } from "./unit-schemas.ts";
import { userCalls } from "./user-calls.ts";
import { userSchemas } from "./user-schemas.ts";

export const module: ModuleContract = {
  calls: [
    ...joinSchemas(sessionCalls, sessionSchemas),
    ...joinSchemas(userCalls, userSchemas),
    ...joinSchemas(restrictionCalls, restrictionSchemas),
    ...joinSchemas(keyCalls, keySchemas),
    ...joinSchemas(recoveryCalls, recoverySchemas),
    ...joinSchemas(twoFactorCalls, twoFactorSchemas),
    ...joinSchemas(passkeyCalls, passkeySchemas),
    ...joinSchemas(termsCalls, termsSchemas),
    ...joinSchemas(unitCalls, unitSchemas),
  ],
  docs: identityDocs,
  errors: identityErrors,
};
