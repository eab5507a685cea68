import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import { readListState } from "../../lib/list-state.ts";

const products = createRoute({
  getParentRoute: () => merchantArea,
  path: "product",
  validateSearch: readListState,
  component: lazyRouteComponent(() => import("./product-page.tsx"), "ProductPage"),
});

export const module = {
  routes: [products],
  menu: [
    {
      area: "merchant",
      group: "Sell",
      order: 10,
      label: "Products",
      to: "/merchant/product",
      key: "i",
      words: ["catalog", "items", "price", "sku"],
    },
  ],
} as const satisfies PanelModule;
