import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { userEvent } from "../audit-identity.ts";
import { refuseImpersonation } from "../permissions/refuse-impersonation.ts";
import { endOtherSessions } from "../sessions/session.store.ts";
import { findUser } from "../users/profile.store.ts";
import { lockUser, updateUserRow } from "../users/user.store.ts";
import { tellPasswordChanged } from "./notify-password-changed.ts";
import { hashChosen, refuseWeak } from "./password.ts";
import { refuseReused, SAME_AGAIN } from "./refuse-reused-password.ts";
import { forgetLinksOf } from "./user-code.store.ts";
import { provePassword } from "./verify-password.ts";

export const changePassword: UseCase<typeof identityCalls.changePassword> = async (context, input) => {
  const { services, caller } = context;
  refuseImpersonation(caller);
  if (input.username && input.username.toLowerCase() !== caller.username.toLowerCase())
    refuse("current_password_wrong");
  const chosen = { password: input.new_password, at: "new_password" };
  const password_hash = await hashChosen(services, chosen);
  const known = await provePassword(context, input.current_password);
  await refuseReused(services, { ...chosen, user_id: caller.user_id });
  await services.db.scoped(systemScope, async (tx) => {
    const row = await lockUser(tx, caller.user_id);
    const now = services.clock.now();
    const user = (await findUser(tx, caller.user_id)) ?? refuse("unauthorized");
    if (row?.password_hash !== known) refuse("current_password_wrong");
    refuseWeak(services, { ...chosen, owner: user });
    if (row.password_change_required && input.new_password === input.current_password)
      refuse("weak_password", { at: "new_password", detail: SAME_AGAIN });
    await updateUserRow(tx, caller.user_id, { password_hash, password_change_required: false, updated_at: now });
    await forgetLinksOf(tx, caller.user_id);
    await endOtherSessions(tx, { user_id: caller.user_id, sid: caller.sid, now });
    await tellPasswordChanged(tx, services, { user, how: "in the panel or by an API key" });
    await recordAudit(tx, context, userEvent("change_password", user));
  });
  return null;
};
