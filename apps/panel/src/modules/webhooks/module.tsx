import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import { gateAdmins } from "../../session/gate.ts";
import { merchantRecords } from "../accounts/index.ts";

const listPage = () => import("./webhooks-page.tsx");
const onePage = () => import("./webhook-page.tsx");

/** The webhooks of a merchant's record, for partners and admins with the role admin. */
function tabs<R extends AnyRoute>(record: R, type: AccountType) {
  const getParentRoute = () => record;
  const beforeLoad = gateAdmins(type);
  return [
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "webhooks",
      component: lazyRouteComponent(listPage, "WebhooksTab"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "webhooks/$webhookId",
      component: lazyRouteComponent(onePage, "WebhookTab"),
    }),
  ] as const;
}

const getParentRoute = () => merchantArea;
const beforeLoad = gateAdmins("merchant");

export const module = {
  routes: [
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "webhooks",
      component: lazyRouteComponent(listPage, "WebhooksPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "webhooks/$webhookId",
      component: lazyRouteComponent(onePage, "WebhookPage"),
    }),
    ...tabs(merchantRecords.partner, "partner"),
    ...tabs(merchantRecords.admin, "admin"),
  ],
  menu: [
    {
      area: "merchant",
      group: "Developers",
      order: 10,
      label: "Webhooks",
      to: "/merchant/webhooks",
      role: "admin",
      words: ["events", "callbacks", "notifications", "integration"],
      also: ["/merchant/webhooks"],
    },
  ],
} as const satisfies PanelModule;
