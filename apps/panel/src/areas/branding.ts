import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { gateAdmins } from "../session/gate.ts";
import { opensOn } from "./sections.ts";

const hostPage = () => import("../modules/branding/host-page.tsx");

/** The tab of a partner that is about the hosts under which its people sign in. */
export function brandingRoutes(area: AccountType, getParentRoute: () => AnyRoute) {
  const beforeLoad = gateAdmins(area);
  return [
    opensOn(getParentRoute, "branding", "search"),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "branding/search",
      component: lazyRouteComponent(() => import("../modules/branding/hosts-tab.tsx"), "HostsTab"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "branding/create",
      component: lazyRouteComponent(hostPage, "NewHostTab"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "branding/update/$domain",
      component: lazyRouteComponent(hostPage, "HostTab"),
    }),
  ] as const;
}
