import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { keyChange, userChange } from "../audit-identity.ts";
import { everyKey } from "../keys/api-key.store.ts";
import { managedUser } from "../permissions/managed-user.ts";
import { removeUser } from "./profile.store.ts";

/** Never oneself: an account must not lose the one who is working in it. */
export const deleteUser: UseCase<typeof identityCalls.deleteUser> = async (context) => {
  const { services, caller, params } = context;
  const id = params.id ?? "";
  if (id === caller.user_id) refuse("own_account", { detail: "deleted" });
  await services.db.scoped(systemScope, async (tx) => {
    const before = await managedUser(tx, caller, id);
    const keys = await everyKey(tx, id);
    await removeUser(tx, id);
    const gone = keys.map((key) => keyChange("delete", { before: key, after: null }));
    await recordAudit(tx, context, userChange("delete", { before, after: null }), ...gone);
  });
  return null;
};
