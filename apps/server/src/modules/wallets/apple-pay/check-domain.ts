import { domainName } from "@gatehouse/contract/primitives.ts";
import { MOST_DOMAINS } from "@gatehouse/contract/wallets/apple-pay.ts";
import type { walletCalls } from "@gatehouse/contract/wallets/calls.ts";
import type { Context, UseCase } from "../../../context.ts";
import { DOMAIN_FILE } from "../../../ports/wallet.ts";
import { refuse } from "../../../refusal.ts";

export const checkAppleDomain: UseCase<typeof walletCalls.checkAppleDomain> = async ({ services, query }) => {
  const read = domainName.safeParse(query.domain);
  const domain = read.success ? read.data : refuse("invalid_field", { at: "domain" });
  const apple = services.appleAccount ?? refuse("apple_pay_unavailable");
  return { domain, verified: await apple.holdsFile(domain) };
};

export const getAppleDomainFile: UseCase<typeof walletCalls.getAppleDomainFile> = async ({ services }) => {
  const { domainFile } = services.appleAccount ?? refuse("apple_pay_unavailable");
  return { path: DOMAIN_FILE, content: domainFile };
};

/** Each name once; those that are new have to hold the file. */
export async function checkedDomains({ services }: Context, given: readonly string[], known: readonly string[] = []) {
  const domains = [...new Set(given)];
  if (domains.length > MOST_DOMAINS) refuse("too_many_domains", { at: "domains" });
  const fresh = domains.filter((domain) => !known.includes(domain));
  const apple = services.appleAccount;
  if (fresh.length > 0 && !apple) refuse("apple_pay_unavailable");
  const holding = await Promise.all(fresh.map((domain) => apple?.holdsFile(domain)));
  const missing = fresh.find((_, index) => !holding[index]);
  if (missing) refuse("domain_verification_failed", { detail: missing });
  return domains;
}
