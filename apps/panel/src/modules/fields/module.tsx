import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import { readListState } from "../../lib/list-state.ts";
import { gateAdmins } from "../../session/gate.ts";

const customFields = createRoute({
  getParentRoute: () => merchantArea,
  path: "custom-field",
  beforeLoad: gateAdmins("merchant"),
  component: lazyRouteComponent(() => import("./custom-field-page.tsx"), "CustomFieldPage"),
});

const groups = createRoute({
  getParentRoute: () => merchantArea,
  path: "groups",
  validateSearch: readListState,
  component: lazyRouteComponent(() => import("./groups-page.tsx"), "GroupsPage"),
});

export const module = {
  routes: [customFields, groups],
  menu: [
    {
      area: "merchant",
      group: "Forms and fields",
      order: 20,
      label: "Custom fields",
      to: "/merchant/custom-field",
      key: "x",
      role: "admin",
      words: ["own fields", "questions", "form"],
    },
    {
      area: "merchant",
      group: "Team and keys",
      order: 20,
      label: "Groups",
      to: "/merchant/groups",
      key: "g",
      words: ["teams", "departments", "users"],
    },
  ],
} as const satisfies PanelModule;
