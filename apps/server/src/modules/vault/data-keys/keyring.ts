import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { type DataKeyRow, findDataKey, holdDataKeys, insertDataKey } from "./data-key.store.ts";

export type Sealed = { sealed: string; data_key_id: string };

/** Seals with the merchant's active key and opens with whichever sealed; bound to merchant and record. */
export type Keyring = {
  seal(plain: string, recordId: string): Sealed;
  open(sealed: Sealed, recordId: string): string;
};

const boundTo = (tx: Tx, recordId: string) => `${tx.merchantId}/${recordId}`;
const ownerOf = (key: { merchant_id: string; id: string }) => `data-key/${key.merchant_id}/${key.id}`;

/** The merchant's keys, for the length of the transaction. The first use makes the first key. */
export async function openKeyring(tx: Tx, services: Services): Promise<Keyring> {
  const found = await holdDataKeys(tx);
  const rows = found.some((row) => row.state === "active") ? found : await withFirstKey(tx, services);
  const sealers = new Map(rows.map((row) => [row.id, services.keys.dataKey(row.wrapped, ownerOf(row))]));
  const active = rows.find((row) => row.state === "active")?.id ?? "";
  const sealerOf = (id: string) => {
    const sealer = sealers.get(id);
    if (!sealer) throw new Error("a record sealed with a key that is not there");
    return sealer;
  };
  return {
    seal: (plain, recordId) => ({ sealed: sealerOf(active).seal(plain, boundTo(tx, recordId)), data_key_id: active }),
    open: ({ sealed, data_key_id }, recordId) => sealerOf(data_key_id).open(sealed, boundTo(tx, recordId)),
  };
}

/** Opens one record; nothing when its key was erased since the record was read. */
export async function openSealed(tx: Tx, services: Pick<Services, "keys">, record: Sealed & { id: string }) {
  const key = await findDataKey(tx, record.data_key_id);
  return key && services.keys.dataKey(key.wrapped, ownerOf(key)).open(record.sealed, boundTo(tx, record.id));
}

/** Two at once make one key: the second waits for the first and takes its key. */
async function withFirstKey(tx: Tx, services: Services): Promise<DataKeyRow[]> {
  await addDataKey(tx, services);
  return holdDataKeys(tx);
}

export async function addDataKey(tx: Tx, services: Services): Promise<void> {
  const id = services.ids.next();
  const wrapped = services.keys.newDataKey(ownerOf({ merchant_id: tx.merchantId, id }));
  await insertDataKey(tx, { id, wrapped, now: services.clock.now() });
}
