import { type Holder, may, permissions } from "@gatehouse/contract/access.ts";
import type { Caller } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { type Account, usualPermissions } from "../users/profile.store.ts";

type Permissions = Holder["permissions"];
type Asked = { account: Account; given: { [K in keyof Permissions]?: boolean | undefined } | undefined };

/**
 * What somebody new may do: what their maker gave, where that is anything, and then nothing beside it. Otherwise what new
 * users of the account usually may, as much of it as the maker could give by hand.
 */
export async function initialPermissions(tx: Tx, caller: Caller, { account, given }: Asked): Promise<Permissions> {
  if (Object.values(given ?? {}).some((one) => one !== undefined)) return given as Permissions;
  const usual = await usualPermissions(tx, account);
  return Object.fromEntries(permissions.map((one) => [one, usual[one] === true && may(caller, one)]));
}
