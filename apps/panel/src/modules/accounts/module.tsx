import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminArea, merchantArea, partnerArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import { opensOn } from "../../areas/sections.ts";
import type { MenuEntry, PageEntry } from "../../components/menu.ts";
import { readListState } from "../../lib/list-state.ts";
import { gateAdmins } from "../../session/gate.ts";
import { merchantRecords, partnerRecords } from "./records.ts";

const services = () => import("./services-tab.tsx");
const structure = () => import("./parent-structure-tab.tsx");

/** The administration of partners and merchants: the same pages for partners and for admins. */
function administration<A extends AnyRoute>(area: A, type: AccountType) {
  const getParentRoute = () => area;
  const beforeLoad = gateAdmins(type);
  return [
    opensOn(getParentRoute, "merchants", "search"),
    opensOn(getParentRoute, "partners", "search"),
    createRoute({
      getParentRoute,
      path: "merchants/search",
      validateSearch: readListState,
      component: lazyRouteComponent(() => import("./merchants-page.tsx"), "MerchantsPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "merchants/create",
      component: lazyRouteComponent(() => import("./create-merchant-page.tsx"), "CreateMerchantPage"),
    }),
    createRoute({
      getParentRoute,
      path: "partners/search",
      validateSearch: readListState,
      component: lazyRouteComponent(() => import("./partners-page.tsx"), "PartnersPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "partners/create",
      component: lazyRouteComponent(() => import("./create-partner-page.tsx"), "CreatePartnerPage"),
    }),
  ] as const;
}

function merchantTabs<R extends AnyRoute>(record: R) {
  const getParentRoute = () => record;
  return [
    record,
    opensOn(getParentRoute, "/", "info"),
    createRoute({
      getParentRoute,
      path: "info",
      component: lazyRouteComponent(() => import("./merchant-info-tab.tsx"), "MerchantInfoTab"),
    }),
    createRoute({
      getParentRoute,
      path: "parent_structure",
      component: lazyRouteComponent(structure, "MerchantParentsTab"),
    }),
    createRoute({ getParentRoute, path: "services", component: lazyRouteComponent(services, "ServicesTab") }),
  ] as const;
}

function partnerTabs<R extends AnyRoute>(record: R) {
  const getParentRoute = () => record;
  return [
    record,
    opensOn(getParentRoute, "/", "info"),
    createRoute({
      getParentRoute,
      path: "info",
      component: lazyRouteComponent(() => import("./partner-info-tab.tsx"), "PartnerInfoTab"),
    }),
    createRoute({
      getParentRoute,
      path: "parent_structure",
      component: lazyRouteComponent(structure, "PartnerParentsTab"),
    }),
  ] as const;
}

const ownSettings = { getParentRoute: () => merchantArea, beforeLoad: gateAdmins("merchant") };

const settingsRoutes = [
  opensOn(() => merchantArea, "settings", "contact"),
  createRoute({
    ...ownSettings,
    path: "settings/contact",
    component: lazyRouteComponent(() => import("./contact-page.tsx"), "ContactPage"),
  }),
  createRoute({
    ...ownSettings,
    path: "settings/defaults",
    component: lazyRouteComponent(() => import("./defaults-page.tsx"), "DefaultsPage"),
  }),
  createRoute({ ...ownSettings, path: "settings/services", component: lazyRouteComponent(services, "ServicesPage") }),
  createRoute({
    ...ownSettings,
    path: "settings/required-fields",
    component: lazyRouteComponent(() => import("./required-fields-page.tsx"), "RequiredFieldsPage"),
  }),
] as const;

const accountsMenu = (area: AccountType): MenuEntry[] => [
  {
    area,
    group: "Accounts",
    order: 10,
    label: "Merchants",
    to: `/${area}/merchants/search`,
    key: "m",
    also: [`/${area}/merchants`],
    words: ["accounts", "boarding", "shops"],
  },
  {
    area,
    group: "Accounts",
    order: 20,
    label: "Partners",
    to: `/${area}/partners/search`,
    key: "r",
    also: [`/${area}/partners`],
    words: ["accounts", "resellers", "parents"],
  },
];

const newAccounts = (area: AccountType): PageEntry[] => [
  { area, label: "New merchant", to: `/${area}/merchants/create`, role: "admin", words: ["add", "board", "create"] },
  { area, label: "New partner", to: `/${area}/partners/create`, role: "admin", words: ["add", "create"] },
];

const setting = { area: "merchant", role: "admin" } as const;
const account = { ...setting, group: "Account and branding" } as const;

export const module = {
  routes: [
    ...settingsRoutes,
    ...administration(partnerArea, "partner"),
    ...administration(adminArea, "admin"),
    ...merchantTabs(merchantRecords.partner),
    ...merchantTabs(merchantRecords.admin),
    ...partnerTabs(partnerRecords.partner),
    ...partnerTabs(partnerRecords.admin),
  ],
  menu: [
    ...accountsMenu("partner"),
    ...accountsMenu("admin"),
    {
      ...account,
      order: 20,
      label: "Contact data",
      to: "/merchant/settings/contact",
      key: "n",
      words: ["company", "address", "phone", "email", "website", "time zone"],
    },
    {
      ...setting,
      group: "Payments and processors",
      order: 30,
      label: "Defaults",
      to: "/merchant/settings/defaults",
      key: "f",
      words: ["virtual terminal", "tax", "tip", "country", "prefill"],
    },
    {
      ...account,
      order: 30,
      label: "Services",
      to: "/merchant/settings/services",
      key: "1",
      words: ["features", "enable", "account updater"],
    },
    {
      ...setting,
      group: "Forms and fields",
      order: 10,
      label: "Required fields",
      to: "/merchant/settings/required-fields",
      key: "q",
      words: ["mandatory", "billing address", "virtual terminal"],
    },
  ],
  pages: [...newAccounts("partner"), ...newAccounts("admin")],
} as const satisfies PanelModule;
