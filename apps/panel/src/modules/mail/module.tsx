import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea, partnerArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import type { MenuEntry } from "../../components/menu.ts";
import { gateAdmins } from "../../session/gate.ts";
import { merchantRecords } from "../accounts/index.ts";

/** The email templates of a merchant or a partner, for users with the role admin. */
function templateRoutes<A extends AnyRoute>(area: A, type: AccountType) {
  const getParentRoute = () => area;
  const beforeLoad = gateAdmins(type);
  return [
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/email-template",
      component: lazyRouteComponent(() => import("./templates-page.tsx"), "TemplatesPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/email-template/$mail",
      component: lazyRouteComponent(() => import("./template-page.tsx"), "TemplatePage"),
    }),
  ] as const;
}

const domainsTab = <R extends AnyRoute>(record: R, type: AccountType) =>
  createRoute({
    getParentRoute: () => record,
    path: "email-domains",
    beforeLoad: gateAdmins(type),
    component: lazyRouteComponent(() => import("./domains-tab.tsx"), "EmailDomainsTab"),
  });

const templates = (area: AccountType): MenuEntry => ({
  area,
  group: "Account and branding",
  order: 50,
  label: "Email templates",
  to: `/${area}/settings/email-template`,
  key: "e",
  role: "admin",
  words: ["receipts", "notifications", "messages", "text"],
  also: [`/${area}/settings/email-template`],
});

export const module = {
  routes: [
    ...templateRoutes(merchantArea, "merchant"),
    ...templateRoutes(partnerArea, "partner"),
    domainsTab(merchantRecords.partner, "partner"),
    domainsTab(merchantRecords.admin, "admin"),
  ],
  menu: [templates("merchant"), templates("partner")],
} as const satisfies PanelModule;
