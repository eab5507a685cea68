import type { Context, Services } from "../../../context.ts";
import type { WalletCard, WalletKey } from "../../../ports/wallet.ts";
import { type CertificateRow, findCertificate } from "./apple-certificate.store.ts";
import { findPayment } from "./apple-payment.store.ts";
import { sealedFor } from "./manage-certificates.ts";

type Given = { temporary_token?: string | undefined; key_id?: string | undefined; pkpaymenttoken?: unknown };

/** Opens the card of an Apple Pay token, original or exchanged; undefined when it isn't payable. */
export async function openApplePay({ services, caller }: Context, given: Given): Promise<WalletCard | undefined> {
  const now = services.clock.now();
  const { token, key } = await services.db.scoped(caller.scope, async (tx) => {
    const kept = given.temporary_token ? await findPayment(tx, given.temporary_token, now) : undefined;
    const certificate = await findCertificate(tx, kept?.certificate_id ?? given.key_id ?? "");
    const token = given.temporary_token ? kept && tokenIn(services, kept) : given.pkpaymenttoken;
    return { token, key: certificate && ownKey(services, certificate) };
  });
  return token === undefined ? undefined : services.wallets.apple_pay_token?.open(token, now, key);
}

/** Returns the key of a merchant's own Apple account; undefined where the gateway's key is used. */
export function ownKey({ keys }: Pick<Services, "keys">, row: CertificateRow): WalletKey | undefined {
  if (row.type === "simple") return undefined;
  const privateKey = keys.open(row.sealed_processing_key, sealedFor(row.id, "processing"));
  return { privateKey, merchantIdentifier: row.merchant_identifier };
}

type Kept = { merchant_id: string; id: string };

function tokenIn({ keys }: Pick<Services, "keys">, kept: Kept & { sealed_token: string }): unknown {
  return JSON.parse(keys.open(kept.sealed_token, keptFor(kept)));
}

/** Returns the context that a stored token is bound to. */
export function keptFor({ merchant_id, id }: Kept): string {
  return `apple-payment/${merchant_id}/${id}`;
}
