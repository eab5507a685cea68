import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { listPageOf } from "../../../search/page.ts";
import { canAccessAccount } from "../permissions/access-scope.store.ts";
import { accessibleUser } from "../permissions/managed-user.ts";
import { owesTerms } from "../terms/terms.store.ts";
import { type Account, findUser, listUsers } from "./profile.store.ts";

/** The caller, with a flag for terms that they have yet to accept. */
export const getUser: UseCase<typeof identityCalls.getUser> = async ({ services, caller }) => {
  return services.db.scoped(systemScope, async (tx) => {
    const user = (await findUser(tx, caller.user_id)) ?? refuse("unauthorized");
    const due = !caller.impersonator && (await owesTerms(tx, user.id, services.config.TERMS_VERSION));
    return due ? { ...user, flags: { ...user.flags, tos_required: "true" } } : user;
  });
};

export const getUserById: UseCase<typeof identityCalls.getUserById> = async ({ services, caller, params }) =>
  services.db.scoped(systemScope, (tx) => accessibleUser(tx, caller, params.id ?? ""));

export const listOwnUsers: UseCase<typeof identityCalls.listUsers> = async ({ services, caller, query }) =>
  services.db.scoped(systemScope, (tx) => listUsers(tx, caller, listPageOf(query)));

export const listUsersOfAccount: UseCase<typeof identityCalls.listUsersOfAccount> = async (context) => {
  const { services, caller, params, query } = context;
  return services.db.scoped(systemScope, async (tx) => {
    const account = params as Account;
    if (!(await canAccessAccount(tx, caller, account))) refuse("not_found");
    return listUsers(tx, account, listPageOf(query));
  });
};
