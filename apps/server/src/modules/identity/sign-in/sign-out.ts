import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { endSession } from "../sessions/session.store.ts";

/** Ends the session; an API key has none, which is no error. */
export const signOut: UseCase<typeof identityCalls.logout> = async ({ services, caller }) => {
  const { sid } = caller;
  if (sid) await services.db.scoped(systemScope, (tx) => endSession(tx, sid, services.clock.now()));
  return null;
};
