import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { recordAudit } from "../audit/index.ts";
import { userChange } from "./audit-identity.ts";
import { refuseStandIn } from "./log-in-as.ts";
import { hashChosen, passwordMatches } from "./password.ts";
import { findUser } from "./profile.store.ts";
import { endOtherSessions, lockUser, updateUserRow } from "./user.store.ts";

export const changePassword: UseCase<typeof identityCalls.changePassword> = async (context, input) => {
  const { services, caller } = context;
  refuseStandIn(caller);
  if (input.username && input.username.toLowerCase() !== caller.username.toLowerCase())
    refuse("current_password_wrong");
  const password_hash = await hashChosen(input.new_password, "New Password");
  await services.db.scoped(systemScope, async (tx) => {
    const row = await lockUser(tx, caller.user_id);
    if (!(await passwordMatches(row?.password_hash, input.current_password))) refuse("current_password_wrong");
    // Asked for a new one, the old one again is no answer.
    if (row?.password_change_required && input.new_password === input.current_password)
      refuse("invalid_field", { field: "New Password" });
    const now = services.clock.now();
    await updateUserRow(tx, caller.user_id, { password_hash, password_change_required: false, updated_at: now });
    await endOtherSessions(tx, { user_id: caller.user_id, sid: caller.sid, now });
    const user = (await findUser(tx, caller.user_id)) ?? refuse("unauthorized");
    await recordAudit(tx, context, userChange("change_password", { before: user, after: user }));
  });
  return null;
};
