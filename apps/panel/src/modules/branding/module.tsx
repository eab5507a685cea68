import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import { opensOn } from "../../areas/sections.ts";
import { gateAdmins } from "../../session/gate.ts";
import { merchantRecords, partnerRecords } from "../accounts/index.ts";

const hostPage = () => import("./host-page.tsx");
const merchantBranding = () => import("./merchant-branding.tsx");

/** The tab of a partner with the hosts under which its users sign in. */
function hostTabs<R extends AnyRoute>(record: R, type: AccountType) {
  const getParentRoute = () => record;
  const beforeLoad = gateAdmins(type);
  return [
    opensOn(getParentRoute, "branding", "search"),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "branding/search",
      component: lazyRouteComponent(() => import("./hosts-tab.tsx"), "HostsTab"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "branding/create",
      component: lazyRouteComponent(hostPage, "NewHostTab"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "branding/update/$domain",
      component: lazyRouteComponent(hostPage, "HostTab"),
    }),
  ] as const;
}

const merchantTab = <R extends AnyRoute>(record: R, type: AccountType) =>
  createRoute({
    getParentRoute: () => record,
    path: "branding",
    beforeLoad: gateAdmins(type),
    component: lazyRouteComponent(merchantBranding, "MerchantBrandingTab"),
  });

const ownPage = createRoute({
  getParentRoute: () => merchantArea,
  path: "settings/branding",
  beforeLoad: gateAdmins("merchant"),
  component: lazyRouteComponent(merchantBranding, "MerchantBrandingPage"),
});

export const module = {
  routes: [
    ownPage,
    merchantTab(merchantRecords.partner, "partner"),
    merchantTab(merchantRecords.admin, "admin"),
    ...hostTabs(partnerRecords.partner, "partner"),
    ...hostTabs(partnerRecords.admin, "admin"),
  ],
  menu: [
    {
      area: "merchant",
      group: "Account and branding",
      order: 10,
      label: "Branding",
      to: "/merchant/settings/branding",
      key: "b",
      role: "admin",
      words: ["logo", "colors", "look", "receipt"],
    },
  ],
} as const satisfies PanelModule;
