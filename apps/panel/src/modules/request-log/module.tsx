import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import { readListState } from "../../lib/list-state.ts";

const getParentRoute = () => merchantArea;

export const module = {
  routes: [
    createRoute({
      getParentRoute,
      path: "request-log",
      validateSearch: readListState,
      component: lazyRouteComponent(() => import("./request-log-page.tsx"), "RequestLogPage"),
    }),
    createRoute({
      getParentRoute,
      path: "request-log/$requestId",
      component: lazyRouteComponent(() => import("./entry-page.tsx"), "EntryPage"),
    }),
  ],
  menu: [
    {
      area: "merchant",
      group: "Developers",
      order: 20,
      label: "Request log",
      to: "/merchant/request-log",
      words: ["API calls", "error ID", "debug", "requests", "integration"],
      needs: { act: "read the request log", anyOf: ["manage_api_keys"] },
      also: ["/merchant/request-log"],
    },
  ],
} as const satisfies PanelModule;
