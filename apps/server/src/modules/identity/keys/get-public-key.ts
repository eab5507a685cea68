import { type KeyPage, keyPages } from "@gatehouse/contract/identity/api-key.ts";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { keyChange } from "../audit-identity.ts";
import { lockUser } from "../users/user.store.ts";
import { findPageKey, firstAdminOf, showOnPage } from "./api-key.store.ts";
import { makeKey } from "./manage-api-keys.ts";

/** It stands among the keys of the merchant's first administrator, who may limit, rotate or delete it like any other. */
export const getPublicKey: UseCase<typeof identityCalls.getPublicKey> = (context) => {
  const { services, params } = context;
  const page = keyPages.find((one) => one === params.x) ?? refuse("not_found");
  const place = { merchant_id: params.id ?? "", page };
  const now = services.clock.now();
  return services.db.scoped(systemScope, async (tx) => ({
    public_key: (await findPageKey(tx, place, now)) ?? (await makePageKey(tx, context, place)),
  }));
};

/** Two who ask at once wait for each other at the owner, and get the same key. */
async function makePageKey(tx: Tx, context: Context, place: { merchant_id: string; page: KeyPage }): Promise<string> {
  const { services } = context;
  const user_id = (await firstAdminOf(tx, place.merchant_id)) ?? refuse("not_found");
  await lockUser(tx, user_id);
  const made = await findPageKey(tx, place, services.clock.now());
  if (made) return made;
  const { key, secret } = await makeKey(tx, services, { user_id, type: "pub", name: place.page });
  await showOnPage(tx, { id: key.id, page: place.page, public_key: secret });
  await recordAudit(tx, context, keyChange("create", { before: null, after: key }));
  return secret;
}
