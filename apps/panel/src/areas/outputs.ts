import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { gateAdmins } from "../session/gate.ts";

const outputPage = () => import("../modules/outputs/output-page.tsx");

/** Formats of reports; for the role admin of a merchant or a partner. */
export function outputRoutes(area: AccountType, getParentRoute: () => AnyRoute) {
  const beforeLoad = gateAdmins(area);
  return [
    createRoute({
      getParentRoute,
      beforeLoad,
      path: area === "merchant" ? "settings/custom-output" : "settings/custom-output/list",
      component: lazyRouteComponent(() => import("../modules/outputs/outputs-page.tsx"), "OutputsPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/custom-output/create/$type",
      component: lazyRouteComponent(outputPage, "NewOutputPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/custom-output/update/$id",
      component: lazyRouteComponent(outputPage, "OutputPage"),
    }),
  ] as const;
}
