import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { gate } from "./gate.ts";
import { rootRoute } from "./root.tsx";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/admin",
  beforeLoad: ({ location }) => gate("admin", location.href),
  component: lazyRouteComponent(() => import("../components/shell.tsx"), "Shell"),
});

const home = () => {
  throw redirect({ to: "/admin/dashboard", replace: true });
};

const start = createRoute({ getParentRoute: () => area, path: "/", beforeLoad: home });
const unknown = createRoute({ getParentRoute: () => area, path: "$", beforeLoad: home });

const dashboard = createRoute({
  getParentRoute: () => area,
  path: "dashboard",
  component: lazyRouteComponent(() => import("../modules/reporting/news-page.tsx"), "NewsPage"),
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

export const adminArea = area.addChildren([start, dashboard, changePassword, manageAccount, twoFactor, unknown]);
