import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { gate, lost } from "../session/gate.ts";
import { accountRoutes } from "./accounts.ts";
import { auditRoute } from "./audit.ts";
import { contentRoutes } from "./content.ts";
import { mailRoutes } from "./mail.ts";
import { outputRoutes } from "./outputs.ts";
import { peopleRoutes } from "./people.tsx";
import { ownAvailableRoute } from "./processors.ts";
import { rootRoute } from "./root.tsx";
import { opensOn } from "./sections.ts";
import { transactionsAcross } from "./transactions-across.ts";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/partner",
  beforeLoad: (coming) => gate("partner", coming),
  component: lazyRouteComponent(() => import("../components/shell.tsx"), "Shell"),
});

const home = () => {
  throw redirect({ to: "/partner/dashboard", replace: true });
};

const start = createRoute({ getParentRoute: () => area, path: "/", beforeLoad: home });
const unknown = createRoute({ getParentRoute: () => area, path: "$", beforeLoad: lost("partner") });

const dashboard = createRoute({
  getParentRoute: () => area,
  path: "dashboard",
  component: lazyRouteComponent(() => import("../modules/reporting/overview-page.tsx"), "OverviewPage"),
});

const calculator = createRoute({
  getParentRoute: () => area,
  path: "sales/calculator",
  component: lazyRouteComponent(() => import("../modules/pricing/calculator-page.tsx"), "CalculatorPage"),
});

export const partnerArea = area.addChildren([
  start,
  dashboard,
  calculator,
  ...peopleRoutes(area),
  ...transactionsAcross("transactions", () => area),
  ownAvailableRoute(() => area),
  opensOn(() => area, "settings", "user-defaults"),
  opensOn(() => area, "settings/custom-output", "list"),
  ...outputRoutes("partner", () => area),
  ...mailRoutes("partner", () => area),
  ...accountRoutes("partner", () => area),
  ...contentRoutes("partner", () => area),
  auditRoute("partner", () => area),
  unknown,
]);
