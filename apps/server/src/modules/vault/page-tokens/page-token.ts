import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import type { TokenInput } from "@gatehouse/contract/vault/token.ts";
import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { deletePageToken, findPageToken, insertPageToken } from "./page-token.store.ts";

const GOOD_MS = 120_000;

/** What a payer typed into a page, as payments take it. */
export type Typed = {
  card?: NonNullable<TokenInput["payment_method"]["card"]> & { cardholder_authentication?: TokenInput["threeds"] };
  ach?: Ach & Required<Pick<Ach, "account_type" | "sec_code">>;
  billing: AddressInput;
  shipping: AddressInput;
};

type Ach = NonNullable<TokenInput["payment_method"]["ach"]>;

/**
 * Keeps what was typed until the token is used. The key that seals it is made out of the token, which is written nowhere:
 * neither the database, nor a copy of it, nor the program itself can open it again.
 */
export async function keepTyped(tx: Tx, { ids, keys, clock }: Services, typed: Typed) {
  // Without digits: a run of them would be taken for a card number on its way in.
  const token = ids.secret().replace(/[-\d]/g, (one) => "ghijklmnop"[Number(one)] ?? "");
  const expires_at = new Date(clock.now().getTime() + GOOD_MS);
  const id = keys.digest(token, "page-token");
  const sealed = keys.sealerOf(token).seal(JSON.stringify(typed), boundTo(tx, id));
  await insertPageToken(tx, { merchant_id: tx.merchantId, id, sealed, expires_at });
  return { token, expires_at };
}

const boundTo = (tx: Tx, id: string) => `${tx.merchantId}/${id}`;

/** What the token stands for; one that is used, stale or another merchant's is refused. */
export async function openPageToken(
  tx: Tx,
  { keys, clock }: Pick<Services, "clock" | "keys">,
  token: string,
): Promise<Typed> {
  const id = keys.digest(token, "page-token");
  const row = (await findPageToken(tx, id, clock.now())) ?? refuse("invalid_token");
  // `keepTyped` alone seals by this token, and no seal opens that was changed: what comes out is what it put in.
  return JSON.parse(keys.sealerOf(token).open(row.sealed, boundTo(tx, id))) as Typed;
}

/** Uses the token up, in the commit of what it is used for: nothing that is refused costs the payer their typing. */
export async function takePageToken(tx: Tx, { keys }: Pick<Services, "keys">, token: string): Promise<void> {
  if (!(await deletePageToken(tx, keys.digest(token, "page-token")))) refuse("invalid_token");
}
