import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { PASSWORD_RULE } from "@gatehouse/contract/identity/user.ts";
import type { UseCase } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { endOtherSessions, lockUser, updateUserRow } from "./user.store.ts";

export const changePassword: UseCase<typeof identityCalls.changePassword> = async ({ services, caller }, input) => {
  if (input.username && input.username.toLowerCase() !== caller.username.toLowerCase())
    refuse("current_password_wrong");
  if (!PASSWORD_RULE.test(input.new_password)) refuse("weak_password");
  const password_hash = await hashPassword(input.new_password);
  await services.db.scoped(systemScope, async (tx) => {
    const row = await lockUser(tx, caller.user_id);
    if (!(await passwordMatches(row?.password_hash, input.current_password))) refuse("current_password_wrong");
    const now = services.clock.now();
    await updateUserRow(tx, caller.user_id, { password_hash, updated_at: now });
    await endOtherSessions(tx, { user_id: caller.user_id, sid: caller.sid, now });
  });
  return null;
};
