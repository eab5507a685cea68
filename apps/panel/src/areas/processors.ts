import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readListState } from "../lib/list-state.ts";
import { gateAdmins } from "../session/gate.ts";
import { opensOn } from "./sections.ts";

const processorPage = () => import("../modules/processors/processor-page.tsx");

/** The tabs of a merchant that are about who processes its payments. */
export function processorRoutes(area: AccountType, getParentRoute: () => AnyRoute) {
  const beforeLoad = gateAdmins(area);
  return [
    opensOn(getParentRoute, "processors", "search"),
    createRoute({
      getParentRoute,
      path: "processors/search",
      validateSearch: readListState,
      component: lazyRouteComponent(() => import("../modules/processors/processors-tab.tsx"), "ProcessorsTab"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "processors/create",
      component: lazyRouteComponent(processorPage, "NewProcessorTab"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "processors/update/$processorId",
      component: lazyRouteComponent(processorPage, "ProcessorTab"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "policy-based-routing",
      component: lazyRouteComponent(() => import("../modules/processors/policies-tab.tsx"), "PoliciesTab"),
    }),
  ] as const;
}

const available = () => import("../modules/processors/available-processors.tsx");

/** The tab of a partner that is about what it may connect. */
export function availableTab(getParentRoute: () => AnyRoute) {
  return createRoute({
    getParentRoute,
    path: "available-processors",
    component: lazyRouteComponent(available, "AvailableTab"),
  });
}

/** What a partner itself may connect. */
export function ownAvailableRoute(getParentRoute: () => AnyRoute) {
  return createRoute({
    getParentRoute,
    path: "settings/available-processors",
    beforeLoad: gateAdmins("partner"),
    component: lazyRouteComponent(available, "OwnAvailablePage"),
  });
}
