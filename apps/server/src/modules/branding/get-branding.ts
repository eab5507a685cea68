import type { brandingCalls } from "@gatehouse/contract/branding/calls.ts";
import type { UseCase } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { findBranding } from "./branding.store.ts";

const defaults = {
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
  const own = await services.db.scoped(systemScope, (tx) => findBranding(tx, domain));
  return { ...defaults, ...own, domain };
};
