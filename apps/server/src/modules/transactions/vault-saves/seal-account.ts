import type { Services } from "../../../context.ts";
import type { Sealer } from "../../../ports/keys.ts";
import type { Means } from "../methods/domain/payment-source.ts";
import type { TransactionRow } from "../records/transaction.store.ts";
import { addAccountKey, deleteAccountKeys, findAccountKey } from "./account-key.store.ts";

/** How long a payer can still be kept after the payment. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

type Today = { day: string; sealer: Sealer };

/** The key of the day, once read, seals without asking the database. */
const today = new WeakMap<Services["db"], Today>();

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const ownerOf = (day: string) => `account-key/${day}`;
const boundTo = ({ merchant_id, id }: Pick<TransactionRow, "merchant_id" | "id">) => `${merchant_id}/${id}`;

/** What seals the accounts of payments made at that moment. */
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

/** The number, sealed, of whoever might still be kept as a customer; null of everybody else. */
export function sealAccount(sealer: Sealer, row: TransactionRow, { instrument, stored }: Means): string | null {
  if (stored) return null;
  if (instrument.kind === "card" && instrument.entry !== "wallet") return sealer.seal(instrument.number, boundTo(row));
  return instrument.kind === "ach" ? sealer.seal(instrument.account_number, boundTo(row)) : null;
}

/** The number again, or nothing when it was never sealed or its key is gone. */
export async function openAccount(
  { db, keys }: Pick<Services, "db" | "keys">,
  row: TransactionRow,
): Promise<string | undefined> {
  if (row.sealed_account === null) return undefined;
  const day = dayOf(row.created_at);
  const key = await findAccountKey(db.unscoped, day);
  return key && keys.dataKey(key.wrapped, ownerOf(day)).open(row.sealed_account, boundTo(row));
}

/** With its key, what a day's payments were made with is gone for good, also from copies of the database's rows. */
export function forgetAccounts({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  return deleteAccountKeys(db.unscoped, dayOf(new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)));
}
