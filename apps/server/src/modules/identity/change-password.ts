import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { recordAudit } from "../audit/index.ts";
import { userChange } from "./audit-identity.ts";
import { refuseStandIn } from "./log-in-as.ts";
import { hashChosen, passwordMatches } from "./password.ts";
import { findUser } from "./profile.store.ts";
import { countFailure, isShutOut, withinSession } from "./sign-in-failures.ts";
import { endOtherSessions, findPasswordHash, lockUser, updateUserRow } from "./user.store.ts";

export const changePassword: UseCase<typeof identityCalls.changePassword> = async (context, input) => {
  const { services, caller } = context;
  refuseStandIn(caller);
  if (input.username && input.username.toLowerCase() !== caller.username.toLowerCase())
    refuse("current_password_wrong");
  const password_hash = await hashChosen(input.new_password, "New Password");
  const known = await services.db.scoped(systemScope, (tx) => findPasswordHash(tx, caller.user_id));
  // Before the row is locked: checking takes long, and that is what sign-ins would then wait for.
  const matches = await passwordMatches(known, input.current_password);
  const changed = await services.db.scoped(systemScope, async (tx) => {
    const row = await lockUser(tx, caller.user_id);
    const now = services.clock.now();
    const guesser = withinSession(caller.username);
    if (!row || row.password_hash !== known || (await isShutOut(tx, services, guesser))) return false;
    if (!matches) {
      await countFailure(tx, context, { ...guesser, id: row.id });
      return false;
    }
    // Asked for a new one, the old one again is no answer.
    if (row.password_change_required && input.new_password === input.current_password)
      refuse("invalid_field", { field: "New Password" });
    await updateUserRow(tx, caller.user_id, { password_hash, password_change_required: false, updated_at: now });
    await endOtherSessions(tx, { user_id: caller.user_id, sid: caller.sid, now });
    const user = (await findUser(tx, caller.user_id)) ?? refuse("unauthorized");
    await recordAudit(tx, context, userChange("change_password", { before: user, after: user }));
    return true;
  });
  return changed ? null : refuse("current_password_wrong");
};
