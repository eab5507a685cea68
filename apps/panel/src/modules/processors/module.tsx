import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea, partnerArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import { opensOn } from "../../areas/sections.ts";
import { readListState } from "../../lib/list-state.ts";
import { gateAdmins } from "../../session/gate.ts";
import { merchantRecords, partnerRecords } from "../accounts/index.ts";

const processors = () => import("./processors-tab.tsx");
const processorPage = () => import("./processor-page.tsx");
const available = () => import("./available-processors.tsx");

/** The tabs of a merchant with its processors and the policies that choose among them. */
function merchantTabs<R extends AnyRoute>(record: R, type: AccountType) {
  const getParentRoute = () => record;
  const beforeLoad = gateAdmins(type);
  return [
    opensOn(getParentRoute, "processors", "search"),
    createRoute({
      getParentRoute,
      path: "processors/search",
      validateSearch: readListState,
      component: lazyRouteComponent(processors, "ProcessorsTab"),
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
      component: lazyRouteComponent(() => import("./policies-tab.tsx"), "PoliciesTab"),
    }),
  ] as const;
}

/** The tab of a partner with the processors that it may connect. */
const availableTab = <R extends AnyRoute>(record: R) =>
  createRoute({
    getParentRoute: () => record,
    path: "available-processors",
    component: lazyRouteComponent(available, "AvailableTab"),
  });

const ownProcessors = createRoute({
  getParentRoute: () => merchantArea,
  path: "processors",
  validateSearch: readListState,
  component: lazyRouteComponent(processors, "ProcessorsPage"),
});

const ownAvailable = createRoute({
  getParentRoute: () => partnerArea,
  path: "settings/available-processors",
  beforeLoad: gateAdmins("partner"),
  component: lazyRouteComponent(available, "OwnAvailablePage"),
});

export const module = {
  routes: [
    ownProcessors,
    ownAvailable,
    ...merchantTabs(merchantRecords.partner, "partner"),
    ...merchantTabs(merchantRecords.admin, "admin"),
    availableTab(partnerRecords.partner),
    availableTab(partnerRecords.admin),
  ],
  menu: [
    {
      area: "merchant",
      group: "Payments and processors",
      order: 10,
      label: "Processors",
      to: "/merchant/processors",
      key: "3",
      words: ["acquirer", "gateway", "settle now", "connections"],
    },
    {
      area: "partner",
      group: "Payments and processors",
      order: 10,
      label: "Available processors",
      to: "/partner/settings/available-processors",
      key: "b",
      role: "admin",
      words: ["acquirer", "gateway"],
    },
  ],
} as const satisfies PanelModule;
