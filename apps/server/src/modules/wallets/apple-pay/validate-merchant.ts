import type { walletCalls } from "@gatehouse/contract/wallets/calls.ts";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { findMerchant } from "../../accounts/index.ts";
import { guardPublic } from "../../identity/index.ts";
import { findCertificateOfPage } from "./apple-certificate.store.ts";
import { sealedFor } from "./manage-certificates.ts";
import { statusOf } from "./present-certificate.ts";

const limit = { call: "applepay", perIp: 300, perName: 0 };

/** For the browser of a payer, who has no credential: the certificate and its domains say for whom Apple is asked. */
export const validateAppleMerchant: UseCase<typeof walletCalls.validateAppleMerchant> = async (context, input) => {
  const { services } = context;
  const apple = services.appleAccount ?? refuse("apple_pay_unavailable");
  await guardPublic(context, limit, "");
  const { row, merchant } = await services.db.scoped(systemScope, async (tx) => {
    const row = (await findCertificateOfPage(tx, input.pkeycompany)) ?? refuse("certificate_unknown");
    return { row, merchant: await findMerchant(tx, row.merchant_id) };
  });
  if (statusOf(row, services.clock.now()) !== "active") refuse("certificate_unknown");
  const domain = (input.domainname || domainOf(context.page)).trim().toLowerCase();
  if (!row.domains.includes(domain)) refuse("domain_not_registered");
  if (!isApples(input.validationurl)) refuse("invalid_field", { field: "Validation URL", at: "validationurl" });
  const own = row.type === "custom" ? ownIdentity() : undefined;
  return apple.startSession({ url: input.validationurl, domain, name: merchant?.name ?? row.name, ...own });

  function ownIdentity() {
    const privateKey = services.keys.open(row.sealed_identity_key, sealedFor(row.id, "identity"));
    const { merchant_identifier, identity_certificate: certificate } = row;
    return { identity: { merchant_identifier, certificate, privateKey } };
  }
};

/** Older scripts leave it to the page on which they are to say where that is. */
function domainOf(page: string): string {
  return URL.canParse(page)
    ? new URL(page).hostname
    : refuse("invalid_field", { field: "Domain Name", at: "domainname" });
}

/** Whatever else a page may name, the server calls nobody but Apple. */
function isApples(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, port, username, password } = new URL(given);
  return protocol === "https:" && hostname.endsWith(".apple.com") && `${port}${username}${password}` === "";
}
