import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { gate, lost } from "../session/gate.ts";
import { accountRoutes } from "./accounts.ts";
import { auditRoute } from "./audit.ts";
import { contentRoutes } from "./content.ts";
import { peopleRoutes } from "./people.tsx";
import { rootRoute } from "./root.tsx";
import { termsRoute } from "./terms.ts";
import { transactionsAcross } from "./transactions-across.ts";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/admin",
  beforeLoad: (coming) => gate("admin", coming),
  component: lazyRouteComponent(() => import("../components/shell.tsx"), "Shell"),
});

const home = () => {
  throw redirect({ to: "/admin/dashboard", replace: true });
};

const start = createRoute({ getParentRoute: () => area, path: "/", beforeLoad: home });
const unknown = createRoute({ getParentRoute: () => area, path: "$", beforeLoad: lost("admin") });

const dashboard = createRoute({
  getParentRoute: () => area,
  path: "dashboard",
  component: lazyRouteComponent(() => import("../modules/reporting/overview-page.tsx"), "OverviewPage"),
});

export const adminArea = area.addChildren([
  start,
  dashboard,
  ...peopleRoutes(area),
  ...transactionsAcross("transaction", () => area),
  ...accountRoutes("admin", () => area),
  ...contentRoutes("admin", () => area),
  auditRoute("admin", () => area),
  termsRoute(() => area),
  unknown,
]);
