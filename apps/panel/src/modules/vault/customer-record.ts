import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea } from "../../areas/areas.ts";

/** The page of one customer. Modules add tabs to it. */
export const customerRecord = createRoute({
  getParentRoute: () => merchantArea,
  path: "customer/edit/$customerId",
  component: lazyRouteComponent(() => import("./customer-page.tsx"), "CustomerPage"),
});
