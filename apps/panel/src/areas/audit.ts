import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readListState } from "../lib/list-state.ts";
import { gateAdmins } from "../session/gate.ts";

/** Every area reads its own audit. */
export function auditRoute(area: AccountType, getParentRoute: () => AnyRoute) {
  return createRoute({
    getParentRoute,
    path: "audit",
    beforeLoad: gateAdmins(area),
    validateSearch: readListState,
    component: lazyRouteComponent(() => import("../modules/audit/audit-page.tsx"), "AuditPage"),
  });
}
