import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { partnerArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";

const calculator = createRoute({
  getParentRoute: () => partnerArea,
  path: "sales/calculator",
  component: lazyRouteComponent(() => import("./calculator-page.tsx"), "CalculatorPage"),
});

export const module = {
  routes: [calculator],
  menu: [
    {
      area: "partner",
      group: "Sell",
      order: 10,
      label: "Sales calculator",
      to: "/partner/sales/calculator",
      key: "s",
      words: ["pricing", "fees", "surcharge", "cash discount", "savings"],
    },
  ],
} as const satisfies PanelModule;
