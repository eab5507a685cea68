import type { Services } from "../../../context.ts";
import type { Sealer } from "../../../ports/keys.ts";
import type { PaymentSource } from "../methods/domain/payment-source.ts";
import type { TransactionRow } from "../records/transaction.store.ts";
import { addAccountKey, deleteAccountKeys, findAccountKey } from "./vault-save.store.ts";

/** How long after the payment its customer can be saved. */
const STORED_DAYS = 90;
const DAY_MS = 86_400_000;

type Today = { day: string; sealer: Sealer };

/** Caches the key of the day. */
const today = new WeakMap<Services["db"], Today>();

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const ownerOf = (day: string) => `account-key/${day}`;
const boundTo = ({ merchant_id, id }: Pick<TransactionRow, "merchant_id" | "id">) => `${merchant_id}/${id}`;

/** Opens the sealer of a day, by which the account numbers of its payments are sealed. */
export async function accountSealer({ db, keys }: Pick<Services, "db" | "keys">, now: Date): Promise<Sealer> {
  const day = dayOf(now);
  const known = today.get(db);
  if (known?.day === day) return known.sealer;
  const found =
    (await findAccountKey(db.unscoped, day)) ??
    (await addAccountKey(db.unscoped, { day, wrapped: keys.newDataKey(ownerOf(day)) }));
  const sealer = keys.dataKey(found.wrapped, ownerOf(day));
  today.set(db, { day, sealer });
  return sealer;
}

/** Seals the card or account number. Null if the number can't be saved to the vault. */
export function sealAccount(sealer: Sealer, row: TransactionRow, { instrument, stored }: PaymentSource): string | null {
  if (stored) return null;
  if (instrument.kind === "card" && instrument.entry !== "wallet") return sealer.seal(instrument.number, boundTo(row));
  return instrument.kind === "ach" ? sealer.seal(instrument.account_number, boundTo(row)) : null;
}

/** Opens the sealed number. Undefined if there is none or its key was deleted. */
export async function openAccount(
  { db, keys }: Pick<Services, "db" | "keys">,
  row: TransactionRow,
): Promise<string | undefined> {
  if (row.sealed_account === null) return undefined;
  const day = dayOf(row.created_at);
  const key = await findAccountKey(db.unscoped, day);
  return key && keys.dataKey(key.wrapped, ownerOf(day)).open(row.sealed_account, boundTo(row));
}

/** Deletes expired keys. The numbers of that day can't be opened any more, not even from copies of the database. */
export function deleteExpiredAccountKeys({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  return deleteAccountKeys(db.unscoped, dayOf(new Date(clock.now().getTime() - STORED_DAYS * DAY_MS)));
}
