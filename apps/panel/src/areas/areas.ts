import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { gate, refuseUnknown } from "../session/gate.ts";
import { rootRoute } from "./root.tsx";

const component = lazyRouteComponent(() => import("../components/shell.tsx"), "Shell");
const getParentRoute = () => rootRoute;

export const merchantArea = createRoute({
  getParentRoute,
  path: "/merchant",
  beforeLoad: (coming) => gate("merchant", coming),
  component,
});

export const partnerArea = createRoute({
  getParentRoute,
  path: "/partner",
  beforeLoad: (coming) => gate("partner", coming),
  component,
});

export const adminArea = createRoute({
  getParentRoute,
  path: "/admin",
  beforeLoad: (coming) => gate("admin", coming),
  component,
});

/** Opens the dashboard at the address of the area itself, and for every address that leads to no page. */
function edgesOf<A extends AnyRoute>(area: A, type: AccountType) {
  const home = () => {
    throw redirect({ to: `/${type}/dashboard`, replace: true });
  };
  return [
    createRoute({ getParentRoute: () => area, path: "/", beforeLoad: home }),
    createRoute({ getParentRoute: () => area, path: "$", beforeLoad: refuseUnknown(type) }),
  ] as const;
}

export const areaRoutes = [
  merchantArea,
  partnerArea,
  adminArea,
  ...edgesOf(merchantArea, "merchant"),
  ...edgesOf(partnerArea, "partner"),
  ...edgesOf(adminArea, "admin"),
] as const;
