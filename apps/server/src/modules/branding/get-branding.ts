import type { brandingCalls } from "@gatehouse/contract/branding/calls.ts";
import type { UseCase } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { findHost } from "./branding.store.ts";
import { logoUrl } from "./logo.ts";

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
  const password_policy = services.config.PASSWORD_POLICY;
  if (!own) return { ...nobodys, domain, password_policy };
  const { id: _, partner_id: __, logo_hash, favicon_hash, created_at: ___, updated_at: ____, ...shown } = own;
  return { ...shown, logo_url: logoUrl(logo_hash), favicon_url: logoUrl(favicon_hash), password_policy };
};
