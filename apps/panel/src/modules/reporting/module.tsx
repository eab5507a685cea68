import { accountTypes } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminArea, merchantArea, partnerArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import type { MenuEntry } from "../../components/menu.ts";
import { merchantRecords, partnerRecords } from "../accounts/index.ts";

const stats = () => import("./stats-tabs.tsx");

const dashboard = createRoute({
  getParentRoute: () => merchantArea,
  path: "dashboard",
  component: lazyRouteComponent(() => import("./dashboard-page.tsx"), "DashboardPage"),
});

const overviewIn = <A extends AnyRoute>(area: A) =>
  createRoute({
    getParentRoute: () => area,
    path: "dashboard",
    component: lazyRouteComponent(() => import("./overview-page.tsx"), "OverviewPage"),
  });

const merchantStats = <R extends AnyRoute>(record: R) =>
  createRoute({
    getParentRoute: () => record,
    path: "stats",
    component: lazyRouteComponent(stats, "MerchantStatsTab"),
  });

/** Only administration sees the figures of another partner. */
const partnerStats = createRoute({
  getParentRoute: () => partnerRecords.admin,
  path: "stats",
  component: lazyRouteComponent(stats, "PartnerStatsTab"),
});

export const module = {
  routes: [
    dashboard,
    overviewIn(partnerArea),
    overviewIn(adminArea),
    merchantStats(merchantRecords.partner),
    merchantStats(merchantRecords.admin),
    partnerStats,
  ],
  menu: accountTypes.map(
    (area): MenuEntry => ({
      area,
      group: "Home",
      order: 10,
      label: "Dashboard",
      to: `/${area}/dashboard`,
      key: "d",
      words: ["overview", "figures", "volume", "charts", "statistics"],
    }),
  ),
} as const satisfies PanelModule;
