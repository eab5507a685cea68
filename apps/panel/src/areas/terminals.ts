import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { opensOn } from "./sections.ts";

const terminalTab = () => import("../modules/terminals/terminal-tab.tsx");
const deviceTab = () => import("../modules/terminals/device-tab.tsx");

/** The tabs of a merchant that are about what reads cards at its counters. */
export function terminalTabs(getParentRoute: () => AnyRoute) {
  return [
    opensOn(getParentRoute, "terminals", "search"),
    opensOn(getParentRoute, "devices", "search"),
    createRoute({
      getParentRoute,
      path: "terminals/search",
      component: lazyRouteComponent(() => import("../modules/terminals/terminals-tab.tsx"), "TerminalsTab"),
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
      component: lazyRouteComponent(() => import("../modules/terminals/devices-tab.tsx"), "DevicesTab"),
    }),
    createRoute({ getParentRoute, path: "devices/create", component: lazyRouteComponent(deviceTab, "NewDeviceTab") }),
    createRoute({
      getParentRoute,
      path: "devices/update/$deviceID",
      component: lazyRouteComponent(deviceTab, "DeviceTab"),
    }),
  ] as const;
}

/** A merchant's own terminals and card readers. */
export function terminalRoutes(getParentRoute: () => AnyRoute) {
  return [
    opensOn(getParentRoute, "manage-terminals", "list"),
    createRoute({
      getParentRoute,
      path: "manage-terminals/list",
      component: lazyRouteComponent(() => import("../modules/terminals/terminals-page.tsx"), "TerminalsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "manage-terminals/update/$id",
      component: lazyRouteComponent(() => import("../modules/terminals/terminal-page.tsx"), "TerminalPage"),
    }),
    createRoute({
      getParentRoute,
      path: "manage-terminals/simulator/$id",
      component: lazyRouteComponent(() => import("../modules/terminals/device/device-page.tsx"), "DevicePage"),
    }),
    createRoute({
      getParentRoute,
      path: "manage_devices",
      component: lazyRouteComponent(() => import("../modules/terminals/devices-page.tsx"), "DevicesPage"),
    }),
  ] as const;
}
