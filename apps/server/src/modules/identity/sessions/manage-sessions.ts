import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { userEvent } from "../audit-identity.ts";
import { managedUser } from "../permissions/managed-user.ts";
import { findUser } from "../users/profile.store.ts";
import { lockUser } from "../users/user.store.ts";
import { endOtherSessions, endSessionOf, listSessions } from "./session.store.ts";

export const listOwnSessions: UseCase<typeof identityCalls.listSessions> = async ({ services, caller }) => {
  const now = services.clock.now();
  const rows = await services.db.scoped(systemScope, (tx) => listSessions(tx, caller.user_id, now));
  const data = rows.map(({ sid, actor_username, ...row }) => ({
    ...row,
    id: sid,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: sid === caller.sid,
    opened_by: actor_username ?? "",
  }));
  return { data, total_count: data.length };
};

export const endOwnSession: UseCase<typeof identityCalls.endSession> = async (context) => {
  const { services, caller, params } = context;
  const session = { user_id: caller.user_id, sid: params.id ?? "", now: services.clock.now() };
  return services.db.scoped(systemScope, async (tx) => {
    if (!(await endSessionOf(tx, session))) refuse("not_found");
    const user = (await findUser(tx, caller.user_id)) ?? refuse("not_found");
    await recordAudit(tx, context, userEvent("end_session", user));
    return null;
  });
};

export const endSessionsOf: UseCase<typeof identityCalls.endSessionsOf> = async (context) => {
  const { services, caller, params } = context;
  const id = params.id ?? "";
  await services.db.scoped(systemScope, async (tx) => {
    // Held, as sign-in holds whose session it opens and who acts in it: one that is about to begin is not overlooked.
    if (id === caller.user_id) await lockUser(tx, id);
    else await managedUser(tx, caller, id);
    const sid = id === caller.user_id ? caller.sid : undefined;
    await endOtherSessions(tx, { user_id: id, sid, now: services.clock.now() });
    const user = (await findUser(tx, id)) ?? refuse("not_found");
    await recordAudit(tx, context, userEvent("end_sessions", user));
  });
  return null;
};
