import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea, partnerArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import { opensOn } from "../../areas/sections.ts";
import { gateAdmins } from "../../session/gate.ts";

const outputPage = () => import("./output-page.tsx");
const outputsPage = lazyRouteComponent(() => import("./outputs-page.tsx"), "OutputsPage");

/** The formats of reports, for users with the role admin. */
function formRoutes<A extends AnyRoute>(area: A, type: AccountType) {
  const getParentRoute = () => area;
  const beforeLoad = gateAdmins(type);
  return [
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

const merchantList = createRoute({
  getParentRoute: () => merchantArea,
  path: "settings/custom-output",
  beforeLoad: gateAdmins("merchant"),
  component: outputsPage,
});

const partnerList = createRoute({
  getParentRoute: () => partnerArea,
  path: "settings/custom-output/list",
  beforeLoad: gateAdmins("partner"),
  component: outputsPage,
});

const setting = {
  group: "Reports",
  order: 10,
  label: "Custom outputs",
  key: "o",
  role: "admin",
  words: ["columns", "csv", "export", "formats"],
} as const;

export const module = {
  routes: [
    merchantList,
    ...formRoutes(merchantArea, "merchant"),
    opensOn(() => partnerArea, "settings/custom-output", "list"),
    partnerList,
    ...formRoutes(partnerArea, "partner"),
  ],
  menu: [
    { ...setting, area: "merchant", to: "/merchant/settings/custom-output" },
    {
      ...setting,
      area: "partner",
      to: "/partner/settings/custom-output/list",
      also: ["/partner/settings/custom-output"],
    },
  ],
} as const satisfies PanelModule;
