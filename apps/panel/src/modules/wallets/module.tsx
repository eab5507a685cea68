import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import { gateAdmins } from "../../session/gate.ts";

const certificatePage = () => import("./certificate-page.tsx");
const setting = { getParentRoute: () => merchantArea, beforeLoad: gateAdmins("merchant") };

const applePayRoutes = [
  createRoute({
    ...setting,
    path: "settings/apple-pay",
    component: lazyRouteComponent(() => import("./certificates-page.tsx"), "CertificatesPage"),
  }),
  createRoute({
    ...setting,
    path: "settings/apple-pay/create/$type",
    component: lazyRouteComponent(certificatePage, "NewCertificatePage"),
  }),
  createRoute({
    ...setting,
    path: "settings/apple-pay/update/$id",
    component: lazyRouteComponent(certificatePage, "CertificatePage"),
  }),
  createRoute({
    ...setting,
    path: "settings/apple-pay/update/$id/certificates",
    component: lazyRouteComponent(() => import("./certification-page.tsx"), "CertificationPage"),
  }),
] as const;

export const module = {
  routes: applePayRoutes,
  menu: [
    {
      area: "merchant",
      group: "Payments and processors",
      order: 20,
      label: "Apple Pay",
      to: "/merchant/settings/apple-pay",
      key: "j",
      role: "admin",
      words: ["wallet", "certificates", "domains"],
      also: ["/merchant/settings/apple-pay"],
    },
  ],
} as const satisfies PanelModule;
