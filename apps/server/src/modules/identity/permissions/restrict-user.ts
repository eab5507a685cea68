import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { Context, UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { userChange } from "../audit-identity.ts";
import { endOtherSessions } from "../sessions/session.store.ts";
import { findUser } from "../users/profile.store.ts";
import { updateUserRow } from "../users/user.store.ts";
import { managedUser } from "./managed-user.ts";

type Restriction = { allowed_ips?: string[]; password_change_required?: boolean; disable_user_login?: boolean };

export const resetIpRestriction: UseCase<typeof identityCalls.resetIpRestriction> = (context, input) =>
  restrict(context, input.user_id ?? context.query.user_id ?? refuse("invalid_field", { at: "user_id" }), {
    allowed_ips: [],
  });

/** Open sessions stay, and can do nothing but change the password. */
export const requestPasswordChange: UseCase<typeof identityCalls.requestPasswordChange> = (context, input) =>
  restrict(context, context.params.id ?? "", input);

export const requestDisableLogin: UseCase<typeof identityCalls.requestDisableLogin> = async (context, input) => {
  const id = context.params.id ?? "";
  if (id === context.caller.user_id) refuse("own_account", { detail: "shut out" });
  return restrict(context, id, input);
};

async function restrict(context: Context, id: string, restriction: Restriction): Promise<null> {
  const { services, caller } = context;
  const now = services.clock.now();
  await services.db.scoped(systemScope, async (tx) => {
    const before = await managedUser(tx, caller, id);
    await updateUserRow(tx, id, { ...restriction, updated_at: now });
    if (restriction.disable_user_login) await endOtherSessions(tx, { user_id: id, sid: undefined, now });
    const after = (await findUser(tx, id)) ?? null;
    await recordAudit(tx, context, userChange("restrict", { before, after }));
  });
  return null;
}
