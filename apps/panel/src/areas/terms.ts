import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { gateAdmins } from "../session/gate.ts";

/** Administration publishes what everybody agrees to. */
export function termsRoute(getParentRoute: () => AnyRoute) {
  return createRoute({
    getParentRoute,
    path: "terms",
    beforeLoad: gateAdmins("admin"),
    component: lazyRouteComponent(() => import("../modules/identity/published-terms-page.tsx"), "PublishedTermsPage"),
  });
}
