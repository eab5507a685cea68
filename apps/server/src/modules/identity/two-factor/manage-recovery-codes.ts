import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { userEvent } from "../audit-identity.ts";
import { refuseImpersonation } from "../permissions/refuse-impersonation.ts";
import { findUser } from "../users/profile.store.ts";
import { countRecoveryDigests, updateUserRow } from "../users/user.store.ts";
import { tellRecoveryCodesRenewed } from "./notify-two-factor.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { ownCode } from "./two-factor.ts";

export const countRecoveryCodes: UseCase<typeof identityCalls.countRecoveryCodes> = async ({ services, caller }) => {
  const left = await services.db.scoped(systemScope, (tx) => countRecoveryDigests(tx, caller.user_id));
  return { left };
};

/** They open the account in the place of the app: so a code of either is asked for, and the owner is told. */
export const renewRecoveryCodes: UseCase<typeof identityCalls.renewRecoveryCodes> = async (context, { totp }) => {
  const { services, caller } = context;
  refuseImpersonation(caller);
  const id = caller.user_id;
  const { codes, digests } = newRecoveryCodes(services, id);
  const renewed = await services.db.scoped(systemScope, async (tx) => {
    if (!(await ownCode(tx, context, { id, code: totp }))) return false;
    await updateUserRow(tx, id, { recovery_digests: digests });
    const user = (await findUser(tx, id)) ?? refuse("unauthorized");
    await tellRecoveryCodesRenewed(tx, services, user);
    await recordAudit(tx, context, userEvent("renew_recovery_codes", user));
    return true;
  });
  return renewed ? { recovery_codes: codes } : refuse("two_factor_invalid");
};
