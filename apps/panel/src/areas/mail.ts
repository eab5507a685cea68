import type { AccountType } from "@gatehouse/contract/access.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { gateAdmins } from "../session/gate.ts";

/** The words of mails; for the role admin of a merchant or a partner. */
export function mailRoutes(area: AccountType, getParentRoute: () => AnyRoute) {
  const beforeLoad = gateAdmins(area);
  return [
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/email-template",
      component: lazyRouteComponent(() => import("../modules/mail/templates-page.tsx"), "TemplatesPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/email-template/$mail",
      component: lazyRouteComponent(() => import("../modules/mail/template-page.tsx"), "TemplatePage"),
    }),
  ] as const;
}
