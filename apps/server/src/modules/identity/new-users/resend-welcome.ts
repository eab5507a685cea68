import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { userEvent } from "../audit-identity.ts";
import { managedUser } from "../permissions/managed-user.ts";
import { guardRate } from "../sign-in/limit-public-calls.ts";
import { lockUser } from "../users/user.store.ts";
import { inviteUser } from "./invite-user.ts";

/** The same limit as for password resets. */
const limit = { call: "resend welcome", perIp: 600, perName: 5 };

export const resendWelcome: UseCase<typeof identityCalls.resendWelcome> = async (context) => {
  const { services, caller, params } = context;
  const id = params.id ?? "";
  // Checked before the rate limit, so that only managers of the user count against it.
  const { account_type } = await services.db.scoped(systemScope, (tx) => managedUser(tx, caller, id));
  if (account_type === "admin") refuse("forbidden");
  await guardRate(context, limit, id);
  await services.db.scoped(systemScope, async (tx) => {
    const user = await managedUser(tx, caller, id);
    const hasPassword = (await lockUser(tx, user.id))?.password_hash != null;
    await inviteUser(tx, services, { ...user, hasPassword });
    await recordAudit(tx, context, userEvent("resend_welcome", user));
  });
  return null;
};
