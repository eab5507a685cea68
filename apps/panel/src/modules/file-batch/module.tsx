import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import { gateAdmins } from "../../session/gate.ts";

export const module = {
  routes: [
    createRoute({
      getParentRoute: () => merchantArea,
      beforeLoad: gateAdmins("merchant"),
      path: "file-batch",
      component: lazyRouteComponent(() => import("./file-batch-page.tsx"), "FileBatchPage"),
    }),
  ],
  menu: [
    {
      area: "merchant",
      group: "Operations",
      order: 40,
      label: "File batch",
      to: "/merchant/file-batch",
      words: ["CSV", "upload", "import payments", "bulk"],
      role: "admin",
    },
  ],
} as const satisfies PanelModule;
