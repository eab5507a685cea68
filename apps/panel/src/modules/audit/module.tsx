import { type AccountType, accountTypes } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminArea, merchantArea, partnerArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import type { MenuEntry } from "../../components/menu.ts";
import { readListState } from "../../lib/list-state.ts";
import { gateAdmins } from "../../session/gate.ts";

const auditIn = <A extends AnyRoute>(area: A, type: AccountType) =>
  createRoute({
    getParentRoute: () => area,
    path: "audit",
    beforeLoad: gateAdmins(type),
    validateSearch: readListState,
    component: lazyRouteComponent(() => import("./audit-page.tsx"), "AuditPage"),
  });

/** Every area reads its own audit. */
export const module = {
  routes: [auditIn(merchantArea, "merchant"), auditIn(partnerArea, "partner"), auditIn(adminArea, "admin")],
  menu: accountTypes.map(
    (area): MenuEntry => ({
      area,
      group: "Team and keys",
      order: 40,
      label: "Audit",
      to: `/${area}/audit`,
      key: "l",
      role: "admin",
      words: ["history", "log", "changes", "activity"],
    }),
  ),
} as const satisfies PanelModule;
