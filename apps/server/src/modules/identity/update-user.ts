import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { findUser, updateUserRow } from "./user.store.ts";

/** One's own account only: any other id is as good as absent. */
export const updateUser: UseCase<typeof identityCalls.updateUser> = async ({ services, caller, params }, input) => {
  if (params.id !== caller.user_id) refuse("not_found");
  return services.db.scoped(systemScope, async (tx) => {
    await updateUserRow(tx, caller.user_id, { ...input, updated_at: services.clock.now() });
    return (await findUser(tx, caller.user_id)) ?? refuse("not_found");
  });
};
