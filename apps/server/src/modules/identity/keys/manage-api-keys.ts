import type { ApiKey } from "@gatehouse/contract/identity/api-key.ts";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { Services, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { listPageOf } from "../../../search/page.ts";
import { recordAudit } from "../../audit/index.ts";
import { keyChange } from "../audit-identity.ts";
import { refuseImpersonation } from "../permissions/refuse-impersonation.ts";
import { lockUser } from "../users/user.store.ts";
import {
  countKeys,
  deleteKey,
  findKey,
  type KeyFacts,
  listKeys,
  lockKey,
  replaceSecret,
  storeApiKey,
  updateKey,
} from "./api-key.store.ts";
import { keyDigest, newKey } from "./api-key.ts";
import { keyFacts } from "./key-limits.ts";

const KEYS_PER_USER = 100;
const LONGEST_OVERLAP_MS = 30 * 86_400_000;

export const createApiKey: UseCase<typeof identityCalls.createApiKey> = async (context, input) => {
  const { services, caller } = context;
  refuseImpersonation(caller);
  const { type, ...limits } = input;
  const { user_id } = caller;
  return services.db.scoped(systemScope, async (tx) => {
    const wanted = { user_id, type, name: input.name, facts: keyFacts(limits, services.clock.now()) };
    const { key, secret } = await makeKey(tx, services, wanted);
    await recordAudit(tx, context, keyChange("create", { before: null, after: key }));
    return { ...key, api_key: secret };
  });
};

type Wanted = { user_id: string; type: "api" | "pub"; name: string; facts?: KeyFacts };

export type MadeKey = { key: ApiKey; secret: string };

/** A new key of a user; its secret is known here and never again. */
export async function makeKey(
  tx: Tx,
  services: Pick<Services, "clock" | "ids">,
  { facts, ...wanted }: Wanted,
): Promise<MadeKey> {
  // Sent together, counted by a statement of its own: only what begins behind the lock sees what was made before it.
  const [, count] = await Promise.all([lockUser(tx, wanted.user_id), countKeys(tx, wanted.user_id)]);
  if (count >= KEYS_PER_USER) refuse("too_many_keys");
  const secret = newKey(wanted.type);
  const made = { ...wanted, id: services.ids.next(), digest: keyDigest(secret), now: services.clock.now() };
  return { key: await storeApiKey(tx, made, facts), secret };
}

export const listApiKeys: UseCase<typeof identityCalls.listApiKeys> = async ({ services, caller, query }) =>
  services.db.scoped(systemScope, (tx) => listKeys(tx, caller.user_id, listPageOf(query)));

export const getApiKey: UseCase<typeof identityCalls.getApiKey> = async ({ services, caller, params }) => {
  const named = { user_id: caller.user_id, id: params.id ?? "" };
  return (await services.db.scoped(systemScope, (tx) => findKey(tx, named))) ?? refuse("not_found");
};

export const updateApiKey: UseCase<typeof identityCalls.updateApiKey> = async (context, input) => {
  const { services, caller, params } = context;
  refuseImpersonation(caller);
  const now = services.clock.now();
  const named = { user_id: caller.user_id, id: params.id ?? "" };
  return services.db.scoped(systemScope, async (tx) => {
    const before = (await lockKey(tx, named)) ?? refuse("not_found");
    await updateKey(tx, { ...named, now }, keyFacts(input, now));
    const after = (await findKey(tx, named)) ?? refuse("not_found");
    await recordAudit(tx, context, keyChange("update", { before, after }));
    return after;
  });
};

/** The key keeps its id, name and limits, so that whoever uses it can change over in their own time. */
export const rotateApiKey: UseCase<typeof identityCalls.rotateApiKey> = async (context, input) => {
  const { services, caller, params } = context;
  refuseImpersonation(caller);
  const now = services.clock.now();
  const previous_until = overlapOf(input.previous_until, now);
  const named = { user_id: caller.user_id, id: params.id ?? "" };
  return services.db.scoped(systemScope, async (tx) => {
    const before = (await lockKey(tx, named)) ?? refuse("not_found");
    if (previous_until) refuseBrokenPromise(before, now);
    const secret = newKey(before.type);
    await replaceSecret(tx, { ...named, secret, digest: keyDigest(secret), previous_until, now });
    const after = (await findKey(tx, named)) ?? refuse("not_found");
    await recordAudit(tx, context, keyChange("rotate", { before, after }));
    return { ...after, api_key: secret };
  });
};

/** A key has one secret before its own: while that was promised to be good, it is given no other. Without overlap it is, for a leak cannot wait. */
function refuseBrokenPromise({ previous_until }: ApiKey, now: Date): void {
  if (!previous_until || new Date(previous_until) <= now) return;
  const detail = `the secret before is good until ${previous_until}; rotate after that, or without it to end both at once`;
  refuse("unfit_field", { at: "previous_until", detail });
}

/** No overlap is none, not one that ends now: whoever reads of the key is told of an old secret that works no more. */
function overlapOf(until: string | undefined, now: Date): Date | null {
  const end = until ? new Date(until) : now;
  if (end.getTime() > now.getTime() + LONGEST_OVERLAP_MS) refuse("invalid_field", { at: "previous_until" });
  return end > now ? end : null;
}

/** Old clients send the key itself instead of its id. */
export const deleteApiKey: UseCase<typeof identityCalls.deleteApiKey> = async (context) => {
  const { services, caller, params } = context;
  const named = params.id ?? "";
  await services.db.scoped(systemScope, async (tx) => {
    const key = { user_id: caller.user_id, id: named, digest: keyDigest(named) };
    const before = (await lockKey(tx, key)) ?? refuse("not_found");
    await deleteKey(tx, before);
    await recordAudit(tx, context, keyChange("delete", { before, after: null }));
  });
  return null;
};
