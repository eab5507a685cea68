import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readListState } from "../lib/list-state.ts";
import { auditRoute } from "./audit.ts";
import { gate } from "./gate.ts";
import { merchantSettingsRoutes } from "./merchant-settings.ts";
import { peopleRoutes } from "./people.tsx";
import { rootRoute } from "./root.tsx";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/merchant",
  beforeLoad: ({ location }) => gate("merchant", location.href),
  component: lazyRouteComponent(() => import("../components/shell.tsx"), "Shell"),
});

const home = () => {
  throw redirect({ to: "/merchant/dashboard", replace: true });
};

const start = createRoute({ getParentRoute: () => area, path: "/", beforeLoad: home });
const unknown = createRoute({ getParentRoute: () => area, path: "$", beforeLoad: home });

const dashboard = createRoute({
  getParentRoute: () => area,
  path: "dashboard",
  component: lazyRouteComponent(() => import("../modules/reporting/dashboard-page.tsx"), "DashboardPage"),
});

const virtualTerminal = createRoute({
  getParentRoute: () => area,
  path: "virtual-terminal",
  component: lazyRouteComponent(() => import("../modules/transactions/terminal/terminal-page.tsx"), "TerminalPage"),
});

const transactionSearch = createRoute({
  getParentRoute: () => area,
  path: "transaction/search",
  validateSearch: readListState,
  component: lazyRouteComponent(() => import("../modules/transactions/search/search-page.tsx"), "SearchPage"),
});

const transactionDetail = createRoute({
  getParentRoute: () => area,
  path: "transaction/detail/$id",
  component: lazyRouteComponent(() => import("../modules/transactions/detail/detail-page.tsx"), "DetailPage"),
});

const settlementSearch = createRoute({
  getParentRoute: () => area,
  path: "settlement/search",
  validateSearch: readListState,
  component: lazyRouteComponent(() => import("../modules/settlement/settlement-page.tsx"), "SettlementPage"),
});

export const merchantArea = area.addChildren([
  start,
  dashboard,
  virtualTerminal,
  transactionSearch,
  transactionDetail,
  settlementSearch,
  ...peopleRoutes(area),
  ...merchantSettingsRoutes(() => area),
  auditRoute("merchant", () => area),
  unknown,
]);
