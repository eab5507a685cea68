import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import { opensOn } from "../../areas/sections.ts";
import type { Needs } from "../../components/menu.ts";
import { merchantRecords } from "../accounts/index.ts";

const terminalTab = () => import("./terminal-tab.tsx");
const deviceTab = () => import("./device-tab.tsx");

/** The tabs of a merchant with its terminals and card readers. */
function merchantTabs<R extends AnyRoute>(record: R) {
  const getParentRoute = () => record;
  return [
    opensOn(getParentRoute, "terminals", "search"),
    opensOn(getParentRoute, "devices", "search"),
    createRoute({
      getParentRoute,
      path: "terminals/search",
      component: lazyRouteComponent(() => import("./terminals-tab.tsx"), "TerminalsTab"),
    }),
    createRoute({
      getParentRoute,
      path: "terminals/create",
      component: lazyRouteComponent(terminalTab, "NewTerminalTab"),
    }),
    createRoute({
      getParentRoute,
      path: "terminals/update/$terminalId",
      component: lazyRouteComponent(terminalTab, "TerminalTab"),
    }),
    createRoute({
      getParentRoute,
      path: "devices/search",
      component: lazyRouteComponent(() => import("./devices-tab.tsx"), "DevicesTab"),
    }),
    createRoute({ getParentRoute, path: "devices/create", component: lazyRouteComponent(deviceTab, "NewDeviceTab") }),
    createRoute({
      getParentRoute,
      path: "devices/update/$deviceID",
      component: lazyRouteComponent(deviceTab, "DeviceTab"),
    }),
  ] as const;
}

const getParentRoute = () => merchantArea;

/** A merchant's own terminals and card readers. */
const ownRoutes = [
  opensOn(getParentRoute, "manage-terminals", "list"),
  createRoute({
    getParentRoute,
    path: "manage-terminals/list",
    component: lazyRouteComponent(() => import("./terminals-page.tsx"), "TerminalsPage"),
  }),
  createRoute({
    getParentRoute,
    path: "manage-terminals/update/$id",
    component: lazyRouteComponent(() => import("./terminal-page.tsx"), "TerminalPage"),
  }),
  createRoute({
    getParentRoute,
    path: "manage-terminals/simulator/$id",
    component: lazyRouteComponent(() => import("./device/device-page.tsx"), "DevicePage"),
  }),
  createRoute({
    getParentRoute,
    path: "manage_devices",
    component: lazyRouteComponent(() => import("./devices-page.tsx"), "DevicesPage"),
  }),
] as const;

const manageTerminals: Needs = { act: "manage terminals", anyOf: ["manage_terminals"] };

export const module = {
  routes: [...ownRoutes, ...merchantTabs(merchantRecords.partner), ...merchantTabs(merchantRecords.admin)],
  menu: [
    {
      area: "merchant",
      group: "Operations",
      order: 20,
      label: "Terminals",
      to: "/merchant/manage-terminals/list",
      key: "m",
      also: ["/merchant/manage-terminals"],
      words: ["devices", "card reader", "counter"],
    },
    {
      area: "merchant",
      group: "Operations",
      order: 30,
      label: "Devices",
      to: "/merchant/manage_devices",
      key: "r",
      words: ["card reader", "swiper", "usb"],
    },
  ],
  guarded: [
    {
      label: "Terminal",
      needs: manageTerminals,
      at: ["/*/merchants/update/*/terminals/create", "/*/merchants/update/*/terminals/update"],
    },
    {
      label: "Device",
      needs: manageTerminals,
      at: ["/*/merchants/update/*/devices/create", "/*/merchants/update/*/devices/update"],
    },
  ],
} as const satisfies PanelModule;
