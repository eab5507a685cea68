import type { InputOf } from "@gatehouse/contract/call.ts";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import type { Caller, Context, Services, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { recordAudit } from "../audit/index.ts";
import { keyChange, userChange } from "./audit-identity.ts";
import { mayGrant, standsAbove } from "./domain/rank.ts";
import { inviteUser } from "./invite-user.ts";
import { type MadeKey, makeKey } from "./manage-api-keys.ts";
import { hashChosen } from "./password.ts";
import { type Account, findUser, createUser as insertUser, reserveUsername } from "./profile.store.ts";
import { reachesAccount } from "./reach.store.ts";
import { updateUserRow } from "./user.store.ts";
import { completeRights, type UserChanges, userFacts } from "./user-facts.ts";
import { managedUser } from "./user-within-reach.ts";

type CreateInput = InputOf<typeof identityCalls.createUser>;
type Created = User & { api_key?: string; pub_api_key?: string };
export type NewPerson = UserChanges & Pick<CreateInput, "username" | "name" | "email" | "role">;

export const createUser: UseCase<typeof identityCalls.createUser> = async (context, input) =>
  create(context, input, (tx) => accountMeant(tx, context.caller, input));

/** The account type and id of the body don't count here: the path has said whose user it is. */
export const createMerchantUser: UseCase<typeof identityCalls.createMerchantUser> = async (context, input) =>
  create(context, input, async () => ({ account_type: "merchant", account_type_id: context.params.id ?? "" }));

async function create(context: Context, input: CreateInput, accountOf: (tx: Tx) => Promise<Account>): Promise<Created> {
  const { services, caller } = context;
  if (!mayGrant(caller, completeRights(input))) refuse("forbidden");
  const password_hash = input.password ? await hashChosen(input.password) : null;
  const id = services.ids.next();
  return services.db.scoped(systemScope, async (tx) => {
    await addUser(tx, { ...input, ...(await accountOf(tx)), id, password_hash, now: services.clock.now() });
    if (!password_hash || input.send_welcome)
      await inviteUser(tx, services, { ...input, id, hasPassword: password_hash !== null });
    const made = await written(tx, id);
    const keys = await keysAskedFor(tx, services, { ...input, user_id: id });
    const shown = keys.map(({ key }) => keyChange("create", { before: null, after: key }));
    await recordAudit(tx, context, userChange("create", { before: null, after: made }), ...shown);
    return { ...made, ...Object.fromEntries(keys.map(({ key, secret }) => [secretNames[key.type], secret])) };
  });
}

const secretNames = { api: "api_key", pub: "pub_api_key" } as const;

type KeyWishes = Pick<CreateInput, "create_api_key" | "create_pub_api_key"> & { user_id: string };

async function keysAskedFor(tx: Tx, services: Services, wishes: KeyWishes): Promise<MadeKey[]> {
  const { user_id, create_api_key, create_pub_api_key } = wishes;
  const keys: MadeKey[] = [];
  if (create_api_key) keys.push(await makeKey(tx, services, { user_id, type: "api", name: "api" }));
  if (create_pub_api_key) keys.push(await makeKey(tx, services, { user_id, type: "pub", name: "pub" }));
  return keys;
}

/** The caller's own account, or one that the body names and the caller reaches. */
async function accountMeant(tx: Tx, caller: Caller, input: CreateInput): Promise<Account> {
  const { account_type = caller.account_type } = input;
  if (!standsAbove(caller.account_type, account_type)) refuse("forbidden");
  if (account_type !== caller.account_type && !input.account_type_id)
    refuse("invalid_field", { field: "Account Type Id" });
  const account = { account_type, account_type_id: input.account_type_id ?? caller.account_type_id };
  return (await reachesAccount(tx, caller, account)) ? account : refuse("not_found");
}

type Addition = NewPerson & Account & { id: string; password_hash: string | null; now: Date };

async function addUser(tx: Tx, person: Addition): Promise<void> {
  if (!(await reserveUsername(tx, person.username))) refuse("username_taken");
  await insertUser(tx, { ...person, permissions: completeRights(person).permissions });
  await updateUserRow(tx, person.id, userFacts(person));
}

async function written(tx: Tx, id: string): Promise<User> {
  return (await findUser(tx, id)) ?? refuse("not_found");
}

export const copyUser: UseCase<typeof identityCalls.copyUser> = async (context, input) => {
  const { services, caller, params } = context;
  const id = services.ids.next();
  return services.db.scoped(systemScope, async (tx) => {
    const model = await managedUser(tx, caller, params.id ?? "");
    const { phone, timezone, dateformat, supress_email_notification, notifications, defaults } = model;
    const ip = model.access_restrictions.ip ?? [];
    await addUser(tx, {
      ...{ phone, timezone, dateformat, supress_email_notification, notifications, defaults },
      ...{ name: model.name, role: model.role, permissions: model.permissions, status: model.status },
      ...{ account_type: model.account_type, account_type_id: model.account_type_id },
      access_restrictions: { ip },
      ...input,
      id,
      password_hash: null,
      now: services.clock.now(),
    });
    const made = await written(tx, id);
    await inviteUser(tx, services, { ...made, hasPassword: false });
    await recordAudit(tx, context, userChange("create", { before: null, after: made }));
    return made;
  });
};
