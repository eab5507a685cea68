import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { userEvent } from "../audit-identity.ts";
import { isAccountDisabled } from "../permissions/access-scope.store.ts";
import { managedUser } from "../permissions/managed-user.ts";
import { refuseImpersonation } from "../permissions/refuse-impersonation.ts";
import { lifetimes, newCode } from "../recovery/user-code.ts";

/** Makes a key to sign in as a user whom the caller manages. The session records both users. */
export const logInAs: UseCase<typeof identityCalls.loginAs> = async (context) => {
  const { services, caller, params } = context;
  refuseImpersonation(caller);
  if (params.id === caller.user_id) refuse("own_account", { detail: "logged in as" });
  return services.db.scoped(systemScope, async (tx) => {
    const user = await managedUser(tx, caller, params.id ?? "");
    if (user.status !== "active" || user.access_restrictions.disable_user_login) refuse("forbidden");
    if (await isAccountDisabled(tx, user.account_type_id)) refuse("forbidden");
    const actor = { user_id: caller.user_id, username: caller.username };
    const wanted = { purpose: "login_as", user_id: user.id, lives: lifetimes.loginAs, actor } as const;
    const key = await newCode(tx, services, wanted);
    await recordAudit(tx, context, userEvent("log_in_as", user));
    return { key };
  });
};
