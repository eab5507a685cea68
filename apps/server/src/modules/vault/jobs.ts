import { initialDefaultValues } from "@gatehouse/contract/accounts/default-values.ts";
import { isPermitted } from "@gatehouse/contract/accounts/in-effect.ts";
import type { Services } from "../../context.ts";
import { deleteStale } from "../../db/expiring.store.ts";
import type { Tx } from "../../db/query.ts";
import { merchantScope, systemScope } from "../../db/scope.ts";
import { inRounds } from "../../jobs/in-rounds.ts";
import { describe } from "../../refusal.ts";
import { findMerchant, listMerchantsWithService } from "../accounts/index.ts";
import { lastDueDay } from "./account-updater/domain/due-day.ts";
import { recentSince } from "./account-updater/list-updates.ts";
import { putOff, updateStoredCards } from "./account-updater/update-stored-cards.ts";
import { deleteAgedResults, insertBatch, listOpenBatches } from "./account-updater/updater.store.ts";
import {
  beginRetiring,
  countResealed,
  countUnresealed,
  type DataKeyRow,
  eraseDataKey,
  listMerchantsWithOldKey,
  listRetiringKeys,
} from "./data-keys/data-key.store.ts";
import { addDataKey, openKeyring } from "./data-keys/keyring.ts";
import { lockSealedWith, reseal } from "./methods/stored-method.store.ts";

const KEY_LIFE_MS = 365 * 86_400_000;
const AT_ONCE = 200;
const FORGOTTEN_AT_ONCE = 1_000;

/**
 * Replaces data keys that are a year old and goes on with every replacement that was begun: a commit reseals a couple
 * of hundred records, so it can stop anywhere. When nothing is sealed with the old key any more it is erased.
 */
export async function rotateDataKeys(services: Services): Promise<number> {
  const before = new Date(services.clock.now().getTime() - KEY_LIFE_MS);
  const old = await services.db.scoped(systemScope, (tx) => listMerchantsWithOldKey(tx, before));
  for (const merchantId of old) await startRotation(services, merchantId);
  const retiring = await services.db.scoped(systemScope, listRetiringKeys);
  let done = 0;
  for (const key of retiring) done += await resealSome(services, key);
  return done;
}

/** A new key seals from now on; the old one opens until the job has resealed what it sealed. */
export function startRotation(services: Services, merchantId: string): Promise<void> {
  return services.db.scoped(merchantScope(merchantId), async (tx) => {
    if (await beginRetiring(tx)) await addDataKey(tx, services);
  });
}

/** How far the replacement of keys is from done: of one merchant, or of all. */
export function unresealed(
  services: Pick<Services, "db">,
  merchantId?: string,
): Promise<{ count: number; oldest: Date | null }> {
  return services.db.scoped(systemScope, (tx) => countUnresealed(tx, merchantId));
}

function resealSome(services: Services, key: DataKeyRow): Promise<number> {
  return services.db.scoped(merchantScope(key.merchant_id), async (tx) => {
    const moved = await resealAll(tx, services, key.id);
    if (moved > 0) await countResealed(tx, key.id, moved);
    else await eraseDataKey(tx, key.id, services.clock.now());
    return moved;
  });
}

async function resealAll(tx: Tx, services: Services, keyId: string): Promise<number> {
  const keyring = await openKeyring(tx, services);
  const rows = await lockSealedWith(tx, keyId, AT_ONCE);
  for (const row of rows) await reseal(tx, row, keyring.seal(keyring.open(row, row.id), row.id));
  return rows.length;
}

/**
 * Asks the card networks about the stored cards of every merchant whose service is on, on the days that it has chosen, or soon
 * after one on which nothing ran and since which neither service nor merchant was changed: no change sends for a day gone by.
 * What was begun is gone on with first; a merchant whose batch fails stops none after it.
 */
export async function updateAccounts(services: Services): Promise<number> {
  const updater = services.accountUpdater;
  if (!updater) return 0;
  const merchants = await services.db.scoped(systemScope, (tx) => listMerchantsWithService(tx, "account_updater"));
  for (const merchant of merchants) await beginIfDue(services, merchant);
  const open = await services.db.scoped(systemScope, (tx) => listOpenBatches(tx, services.clock.now()));
  for (const batch of open) {
    const updating = { services, scope: merchantScope(batch.merchant_id), updater, batch };
    try {
      await updateStoredCards(updating);
    } catch (error) {
      services.log.error({ batch: batch.id, error: describe(error) });
      await putOff(updating);
    }
  }
  return open.length;
}

type InUse = { merchant_id: string; activated_at: Date };

function beginIfDue(services: Services, { merchant_id, activated_at }: InUse): Promise<void> {
  const now = services.clock.now();
  return services.db.scoped(merchantScope(merchant_id), async (tx) => {
    const merchant = await findMerchant(tx, merchant_id);
    if (!merchant || !isPermitted(merchant.permissions, "allow_automatic_account_updater")) return;
    const schedule = { ...initialDefaultValues.vault, ...merchant.default_values.vault };
    // What the merchant was told to do since is no reason to ask about a day before: that costs money, and nobody chose it then.
    const since = new Date(Math.max(+activated_at, +(merchant.updated_at ?? merchant.created_at)));
    const due_on = lastDueDay(schedule, { timezone: merchant.timezone, now, since });
    if (due_on) await insertBatch(tx, { id: services.ids.next(), due_on, now });
  });
}

/** Deletes the results that nobody is shown any more; the batches that they belong to stay. */
export async function forgetUpdates(services: Pick<Services, "db" | "clock">): Promise<number> {
  const before = recentSince(services);
  return inRounds(FORGOTTEN_AT_ONCE, (limit) =>
    services.db.scoped(systemScope, (tx) => deleteAgedResults(tx, { before, limit })),
  );
}

/** What was typed into a page and not used in time. */
export function forgetPageTokens({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const now = clock.now();
  return inRounds(FORGOTTEN_AT_ONCE, (limit) =>
    db.scoped(systemScope, (tx) => deleteStale(tx, "page_tokens", { now, limit })),
  );
}
