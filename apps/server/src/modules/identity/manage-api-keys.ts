import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { deleteKey, listKeys } from "./api-key.store.ts";
import { keyDigest, newKey } from "./api-key.ts";
import { lockUser, storeApiKey } from "./user.store.ts";

const KEYS_PER_USER = 100;

export const createApiKey: UseCase<typeof identityCalls.createApiKey> = async ({ services, caller }, input) => {
  const key = newKey(input.type);
  const id = services.ids.next();
  return services.db.scoped(systemScope, async (tx) => {
    await lockUser(tx, caller.user_id);
    if ((await listKeys(tx, caller.user_id)).length >= KEYS_PER_USER) refuse("too_many_keys");
    await storeApiKey(tx, { id, digest: keyDigest(key), user_id: caller.user_id, ...input, now: services.clock.now() });
    const made = (await listKeys(tx, caller.user_id)).find((one) => one.id === id);
    if (!made) throw new Error("the key just stored is gone");
    return { ...made, api_key: key };
  });
};

export const listApiKeys: UseCase<typeof identityCalls.listApiKeys> = async ({ services, caller }) => {
  const data = await services.db.scoped(systemScope, (tx) => listKeys(tx, caller.user_id));
  return { data, total_count: data.length };
};

/** Old clients send the key itself instead of its id. */
export const deleteApiKey: UseCase<typeof identityCalls.deleteApiKey> = async ({ services, caller, params }) => {
  const named = params.id ?? "";
  const gone = await services.db.scoped(systemScope, (tx) =>
    deleteKey(tx, { user_id: caller.user_id, id: named, digest: keyDigest(named) }),
  );
  return gone ? null : refuse("not_found");
};
