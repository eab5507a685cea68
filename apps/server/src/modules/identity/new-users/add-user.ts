import type { InputOf } from "@gatehouse/contract/call.ts";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { keyChange, userChange } from "../audit-identity.ts";
import { type MadeKey, makeKey } from "../keys/manage-api-keys.ts";
import { type Account, findUser, createUser as insertUser, reserveUsername } from "../users/profile.store.ts";
import { updateUserRow } from "../users/user.store.ts";
import { completeRights, type UserChanges, userFacts } from "../users/user-columns.ts";
import { inviteUser } from "./invite-user.ts";

type CreateInput = InputOf<typeof identityCalls.createUser>;
type KeyOptions = Pick<CreateInput, "create_api_key" | "create_pub_api_key">;

type NewPerson = UserChanges &
  Account &
  KeyOptions &
  Pick<CreateInput, "username" | "name" | "email" | "role" | "send_welcome"> & {
    /** Without one the user is sent a link to choose a password. */
    password_hash?: string | null;
  };

/** `secrets` are shown once. The calling use case writes `changes` to the audit with its own. */
export type Added = {
  made: User;
  secrets: { api_key?: string; pub_api_key?: string };
  changes: (ReturnType<typeof userChange> | ReturnType<typeof keyChange>)[];
  /** The link in the welcome email; undefined when none was sent. */
  link: string | undefined;
};

/** Creates a user: reserves the username, sends the invitation and makes the requested keys. Every new user comes from here. */
export async function addUser(tx: Tx, services: Services, person: NewPerson): Promise<Added> {
  const { password_hash = null } = person;
  const id = services.ids.next();
  if (!(await reserveUsername(tx, person.username))) refuse("username_taken");
  const { permissions } = completeRights(person);
  await insertUser(tx, { ...person, id, password_hash, permissions, now: services.clock.now() });
  await updateUserRow(tx, id, userFacts(person));
  const made = (await findUser(tx, id)) ?? refuse("not_found");
  const invited = !password_hash || person.send_welcome;
  const link = invited ? await inviteUser(tx, services, { ...made, hasPassword: password_hash !== null }) : undefined;
  const keys = await keysAskedFor(tx, services, { ...person, user_id: id });
  const changes = keys.map(({ key }) => keyChange("create", { before: null, after: key }));
  const secrets = Object.fromEntries(keys.map(({ key, secret }) => [secretNames[key.type], secret]));
  return { made, secrets, changes: [userChange("create", { before: null, after: made }), ...changes], link };
}

const secretNames = { api: "api_key", pub: "pub_api_key" } as const;

async function keysAskedFor(
  tx: Tx,
  services: Pick<Services, "clock" | "ids">,
  options: KeyOptions & { user_id: string },
): Promise<MadeKey[]> {
  const { user_id, create_api_key, create_pub_api_key } = options;
  const keys: MadeKey[] = [];
  if (create_api_key) keys.push(await makeKey(tx, services, { user_id, type: "api", name: "api" }));
  if (create_pub_api_key) keys.push(await makeKey(tx, services, { user_id, type: "pub", name: "pub" }));
  return keys;
}
