import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readListState } from "../lib/list-state.ts";
import { gate, gateRole } from "./gate.ts";
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

const changePassword = createRoute({
  getParentRoute: () => area,
  path: "change_password",
  component: lazyRouteComponent(() => import("../modules/identity/change-password-page.tsx"), "ChangePasswordPage"),
});

const manageAccount = createRoute({
  getParentRoute: () => area,
  path: "manage_account",
  component: lazyRouteComponent(() => import("../modules/identity/manage-account-page.tsx"), "ManageAccountPage"),
});

const twoFactor = createRoute({
  getParentRoute: () => area,
  path: "two_factor_auth",
  component: lazyRouteComponent(() => import("../modules/identity/two-factor-page.tsx"), "TwoFactorPage"),
});

const apiKeys = createRoute({
  getParentRoute: () => area,
  path: "settings/manage_api_keys",
  beforeLoad: () => gateRole("admin", "merchant"),
  component: lazyRouteComponent(() => import("../modules/identity/api-keys-page.tsx"), "ApiKeysPage"),
});

const apiKeysShort = createRoute({
  getParentRoute: () => area,
  path: "manage_api_keys",
  beforeLoad: () => {
    throw redirect({ to: "/merchant/settings/manage_api_keys", replace: true });
  },
});

export const merchantArea = area.addChildren([
  start,
  dashboard,
  virtualTerminal,
  transactionSearch,
  transactionDetail,
  settlementSearch,
  changePassword,
  manageAccount,
  twoFactor,
  apiKeys,
  apiKeysShort,
  unknown,
]);
