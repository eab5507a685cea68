import type { bankLinkCalls } from "@gatehouse/contract/wallets/bank-link-calls.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { BankLink } from "../../../ports/bank-link.ts";
import { refuse } from "../../../refusal.ts";
import { hasService } from "../../accounts/index.ts";
import { guardPublic } from "../../identity/index.ts";
import { insertLink } from "./bank-link.store.ts";
import { consentOf } from "./open-bank-link.ts";

const GOOD_FOR_MS = 1_800_000;
const limit = { call: "bank link", perIp: 300, perName: 0 };

export const startBankLink: UseCase<typeof bankLinkCalls.startBankLink> = async (context) => {
  const link = await enabledLink(context);
  const { link_token, expiration } = await link.start(context.services.clock.now());
  return { link_token, expiration: expiration.toISOString() };
};

/** Stores the access to the accounts, sealed, for as long as a payment may use it. */
export const linkBank: UseCase<typeof bankLinkCalls.linkBank> = async (context, { public_token }) => {
  const { services, caller } = context;
  const link = await enabledLink(context);
  const consent = (await link.exchange(public_token)) ?? refuse("public_token_invalid");
  const accounts = await link.accounts(consent);
  if (accounts.length === 0) refuse("no_eligible_accounts");
  const ref_id = services.ids.next();
  const expires_at = new Date(services.clock.now().getTime() + GOOD_FOR_MS);
  await services.db.scoped(caller.scope, (tx) => {
    const kept = { merchant_id: tx.merchantId, id: ref_id };
    return insertLink(tx, { ...kept, sealed_consent: services.keys.seal(consent, consentOf(kept)), expires_at });
  });
  return accounts.map((account) => ({ ...account, ref_id }));
};

/** The service of banks, where this installation has one and the merchant uses it. Pages may not flood it. */
async function enabledLink(context: Context): Promise<BankLink> {
  const { services, caller } = context;
  if (caller.onPage) await guardPublic(context, limit, "");
  const enabled = await services.db.scoped(caller.scope, (tx) => hasService(tx, "plaid"));
  return (enabled ? services.bankLink : undefined) ?? refuse("bank_linking_disabled");
}
