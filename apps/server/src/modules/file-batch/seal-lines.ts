import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Services } from "../../context.ts";

type Batch = { merchant_id: string; id: string };
type WithKeys = Pick<Services, "keys">;

const ownerOf = ({ merchant_id, id }: Batch) => `file-batch/${merchant_id}/${id}`;
const boundTo = (batch: Batch, line: number) => `${ownerOf(batch)}/${line}`;

/** Makes the data key of a batch. Once its wrapped form is erased, no copy of a line can be opened. */
export const newBatchKey = ({ keys }: WithKeys, batch: Batch): string => keys.newDataKey(ownerOf(batch));

type Sealed = Batch & { wrapped_key: string };

/** Seals and opens the payments of a batch's lines, each bound to its line. */
export function lineSealer({ keys }: WithKeys, batch: Sealed) {
  const sealer = keys.dataKey(batch.wrapped_key, ownerOf(batch));
  return {
    seal: (payment: TransactionCreate, line: number) => sealer.seal(JSON.stringify(payment), boundTo(batch, line)),
    open: (sealed: string, line: number) => JSON.parse(sealer.open(sealed, boundTo(batch, line))) as TransactionCreate,
  };
}
