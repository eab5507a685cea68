import type { brandingCalls } from "@gatehouse/contract/branding/calls.ts";
import type { Services, UseCase } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { type BrandingRow, findBrandAbove, findHost } from "./branding.store.ts";
import { logoUrl } from "./logos/logo.ts";

const nobodys = {
  title: "Gatehouse",
  brand_name: "Gatehouse",
  brand_address: "",
  support_email: "",
  support_phone: "",
  logo_url: "",
  favicon_url: "",
  styles: {},
  products: [] as string[],
};

export const getBranding: UseCase<typeof brandingCalls.getBranding> = async ({ services, host }) => {
  const domain = host.toLowerCase();
  const own = await services.db.scoped(systemScope, (tx) => findHost(tx, domain));
  return factsOf(services, own, domain);
};

/** A partner may have several hosts: whoever comes by one of their own sees that one's look, and by another's host the first of theirs. */
export const getOwnBranding: UseCase<typeof brandingCalls.getOwnBranding> = async ({ services, caller, host }) => {
  const domain = host.toLowerCase();
  const row = await services.db.scoped(caller.scope, async (tx) => {
    const [asked, above] = [await findHost(tx, domain), await findBrandAbove(tx, caller)];
    if (above) return asked?.partner_id === above.partner_id ? asked : above;
    return findHost(tx, new URL(services.config.PUBLIC_URL).hostname);
  });
  return factsOf(services, row, domain);
};

function factsOf({ config }: Pick<Services, "config">, row: BrandingRow | undefined, domain: string) {
  const password_policy = config.PASSWORD_POLICY;
  if (!row) return { ...nobodys, domain, password_policy };
  const { id: _, partner_id: __, logo_hash, favicon_hash, created_at: ___, updated_at: ____, ...shown } = row;
  return { ...shown, logo_url: logoUrl(logo_hash), favicon_url: logoUrl(favicon_hash), password_policy };
}
