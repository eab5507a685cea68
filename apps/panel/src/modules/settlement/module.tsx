import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import { readListState } from "../../lib/list-state.ts";

const settlements = createRoute({
  getParentRoute: () => merchantArea,
  path: "settlement/search",
  validateSearch: readListState,
  component: lazyRouteComponent(() => import("./settlement-page.tsx"), "SettlementPage"),
});

export const module = {
  routes: [settlements],
  menu: [
    {
      area: "merchant",
      group: "Operations",
      order: 10,
      label: "Settlements",
      to: "/merchant/settlement/search",
      key: "s",
      words: ["batches", "payout", "deposit", "funding"],
      needs: { act: "see settlements", anyOf: ["view_settlement_batches"] },
    },
  ],
} as const satisfies PanelModule;
