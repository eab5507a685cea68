import type { InputOf } from "@gatehouse/contract/call.ts";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import type { Caller, Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { refuseWithout } from "../../../refuse-without.ts";
import { recordAudit } from "../../audit/index.ts";
import { canAccessAccount } from "../permissions/access-scope.store.ts";
import { initialPermissions } from "../permissions/default-permissions.ts";
import { mayGrant, standsAbove } from "../permissions/domain/rank.ts";
import { lockCaller, managedUser } from "../permissions/managed-user.ts";
import { refuseKeysByImpersonator } from "../permissions/refuse-impersonation.ts";
import { refuseRestrictions, unrestricted } from "../permissions/refuse-user-changes.ts";
import { hashChosen } from "../recovery/password.ts";
import type { Account } from "../users/profile.store.ts";
import { refuseUnknownDefaults } from "../users/refuse-unknown-defaults.ts";
import { completeRights } from "../users/user-columns.ts";
import { addUser } from "./add-user.ts";

type CreateInput = InputOf<typeof identityCalls.createUser>;
type Created = User & { api_key?: string; pub_api_key?: string };

export const createUser: UseCase<typeof identityCalls.createUser> = async (context, input) =>
  create(context, input, (tx) => accountMeant(tx, context.caller, input));

/** The account type and id of the body don't count here: the path has said whose user it is. */
export const createMerchantUser: UseCase<typeof identityCalls.createMerchantUser> = async (context, input) =>
  create(context, input, async () => ({ account_type: "merchant", account_type_id: context.params.id ?? "" }));

async function create(context: Context, input: CreateInput, accountOf: (tx: Tx) => Promise<Account>): Promise<Created> {
  const { services } = context;
  refuseBeyond(context.caller, input);
  const password_hash = input.password ? await hashChosen(services, { password: input.password, owner: input }) : null;
  return services.db.scoped(systemScope, async (tx) => {
    // Choosing the hash takes long enough for rights to be lost.
    const caller = await lockCaller(tx, context.caller);
    refuseBeyond(caller, input);
    const account = await accountOf(tx);
    const permissions = await initialPermissions(tx, caller, { account, given: input.permissions });
    const { made, secrets, changes } = await addUser(tx, services, {
      ...input,
      ...account,
      permissions,
      password_hash,
    });
    await refuseUnknownDefaults(tx, {}, made);
    await recordAudit(tx, context, ...changes);
    return { ...made, ...secrets };
  });
}

/** Nobody gives somebody new more than they may give by hand. */
function refuseBeyond(caller: Caller, input: CreateInput): void {
  refuseWithout("manage_users", caller);
  // Whoever may have no key gets none by way of somebody new either.
  if (input.create_api_key || input.create_pub_api_key) refuseWithout("manage_api_keys", caller);
  if (!mayGrant(caller, completeRights(input))) refuse("forbidden");
  refuseKeysByImpersonator(caller, input);
  refuseRestrictions(caller, unrestricted, input);
}

/** The caller's own account, or one that the body names and the caller reaches. */
async function accountMeant(tx: Tx, caller: Caller, input: CreateInput): Promise<Account> {
  const { account_type = caller.account_type } = input;
  if (!standsAbove(caller.account_type, account_type)) refuse("forbidden");
  if (account_type !== caller.account_type && !input.account_type_id)
    refuse("invalid_field", { at: "account_type_id" });
  const account = { account_type, account_type_id: input.account_type_id ?? caller.account_type_id };
  return (await canAccessAccount(tx, caller, account)) ? account : refuse("not_found");
}

export const copyUser: UseCase<typeof identityCalls.copyUser> = async (context, input) => {
  const { services, caller, params } = context;
  return services.db.scoped(systemScope, async (tx) => {
    const model = await managedUser(tx, caller, params.id ?? "");
    const { phone, timezone, dateformat, supress_email_notification, notifications, defaults } = model;
    const ip = model.access_restrictions.ip ?? [];
    const { made, changes } = await addUser(tx, services, {
      phone,
      timezone,
      dateformat,
      supress_email_notification,
      notifications,
      defaults,
      name: model.name,
      role: model.role,
      permissions: model.permissions,
      status: model.status,
      account_type: model.account_type,
      account_type_id: model.account_type_id,
      access_restrictions: { ip },
      ...input,
    });
    await recordAudit(tx, context, ...changes);
    return made;
  });
};
