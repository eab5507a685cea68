import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readListState } from "../lib/list-state.ts";
import { gateAdmins } from "../session/gate.ts";
import { brandingRoutes } from "./branding.ts";
import { newsRoutes } from "./content.ts";
import { availableTab, processorRoutes } from "./processors.ts";
import { opensOn } from "./sections.ts";
import { terminalTabs } from "./terminals.ts";

const statsTabs = () => import("../modules/reporting/stats-tabs.tsx");
const recordPage = () => import("../modules/accounts/record-page.tsx");

function merchantRecord(type: AccountType, area: () => AnyRoute) {
  const record = createRoute({
    getParentRoute: area,
    path: "merchants/update/$merchantID",
    component: lazyRouteComponent(recordPage, "MerchantPage"),
  });
  const getParentRoute = () => record;
  const info = createRoute({
    getParentRoute,
    path: "info",
    component: lazyRouteComponent(() => import("../modules/accounts/merchant-info-tab.tsx"), "MerchantInfoTab"),
  });
  const parents = createRoute({
    getParentRoute,
    path: "parent_structure",
    component: lazyRouteComponent(() => import("../modules/accounts/parent-structure-tab.tsx"), "MerchantParentsTab"),
  });
  const services = createRoute({
    getParentRoute,
    path: "services",
    component: lazyRouteComponent(() => import("../modules/accounts/services-tab.tsx"), "ServicesTab"),
  });
  const transactions = createRoute({
    getParentRoute,
    path: "transaction",
    validateSearch: readListState,
    component: lazyRouteComponent(
      () => import("../modules/transactions/search/merchant-transactions-tab.tsx"),
      "MerchantTransactionsTab",
    ),
  });
  const domains = createRoute({
    getParentRoute,
    path: "email-domains",
    beforeLoad: gateAdmins(type),
    component: lazyRouteComponent(() => import("../modules/mail/domains-tab.tsx"), "EmailDomainsTab"),
  });
  const branding = createRoute({
    getParentRoute,
    path: "branding",
    beforeLoad: gateAdmins(type),
    component: lazyRouteComponent(() => import("../modules/branding/merchant-branding.tsx"), "MerchantBrandingTab"),
  });
  const stats = createRoute({
    getParentRoute,
    path: "stats",
    component: lazyRouteComponent(statsTabs, "MerchantStatsTab"),
  });
  return record.addChildren([
    opensOn(getParentRoute, "/", "info"),
    stats,
    info,
    parents,
    services,
    branding,
    domains,
    transactions,
    ...newsRoutes("merchant", getParentRoute),
    ...usersTabs(getParentRoute),
    ...processorRoutes(type, getParentRoute),
    ...terminalTabs(getParentRoute),
  ]);
}

function partnerRecord(type: AccountType, area: () => AnyRoute) {
  const record = createRoute({
    getParentRoute: area,
    path: "partners/update/$partner_id",
    component: lazyRouteComponent(recordPage, "PartnerPage"),
  });
  const getParentRoute = () => record;
  const info = createRoute({
    getParentRoute,
    path: "info",
    component: lazyRouteComponent(() => import("../modules/accounts/partner-info-tab.tsx"), "PartnerInfoTab"),
  });
  const parents = createRoute({
    getParentRoute,
    path: "parent_structure",
    component: lazyRouteComponent(() => import("../modules/accounts/parent-structure-tab.tsx"), "PartnerParentsTab"),
  });
  const stats = createRoute({
    getParentRoute,
    path: "stats",
    component: lazyRouteComponent(statsTabs, "PartnerStatsTab"),
  });
  return record.addChildren([
    opensOn(getParentRoute, "/", "info"),
    // The figures of another partner are an administrator's to see.
    ...(type === "admin" ? [stats] : []),
    info,
    parents,
    ...brandingRoutes(type, getParentRoute),
    ...newsRoutes("partner", getParentRoute),
    availableTab(getParentRoute),
    ...usersTabs(getParentRoute),
  ]);
}

/** Who signs in for the account of a record. */
function usersTabs(getParentRoute: () => AnyRoute) {
  const people = () => import("../modules/identity/users/users-tab.tsx");
  return [
    createRoute({
      getParentRoute,
      path: "users",
      validateSearch: readListState,
      component: lazyRouteComponent(people, "UsersTab"),
    }),
    createRoute({ getParentRoute, path: "users/create", component: lazyRouteComponent(people, "NewUserTab") }),
  ] as const;
}

/** The administration of partners and merchants: the same pages for partners and for admins. */
export function accountRoutes(area: AccountType, getParentRoute: () => AnyRoute) {
  const beforeLoad = gateAdmins(area);
  return [
    opensOn(getParentRoute, "merchants", "search"),
    opensOn(getParentRoute, "partners", "search"),
    createRoute({
      getParentRoute,
      path: "merchants/search",
      validateSearch: readListState,
      component: lazyRouteComponent(() => import("../modules/accounts/merchants-page.tsx"), "MerchantsPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "merchants/create",
      component: lazyRouteComponent(() => import("../modules/accounts/create-merchant-page.tsx"), "CreateMerchantPage"),
    }),
    merchantRecord(area, getParentRoute),
    createRoute({
      getParentRoute,
      path: "partners/search",
      validateSearch: readListState,
      component: lazyRouteComponent(() => import("../modules/accounts/partners-page.tsx"), "PartnersPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "partners/create",
      component: lazyRouteComponent(() => import("../modules/accounts/create-partner-page.tsx"), "CreatePartnerPage"),
    }),
    partnerRecord(area, getParentRoute),
  ] as const;
}
