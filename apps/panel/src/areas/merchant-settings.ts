import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readListState } from "../lib/list-state.ts";
import { gateAdmins } from "../session/gate.ts";
import { opensOn } from "./sections.ts";

const certificatePage = () => import("../modules/wallets/certificate-page.tsx");

const beforeLoad = gateAdmins("merchant");

/** How a merchant sets itself up: for its role admin only, but for who processes and who works together, which all may read. */
export function merchantSettingsRoutes(getParentRoute: () => AnyRoute) {
  return [
    opensOn(getParentRoute, "settings", "contact"),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/branding",
      component: lazyRouteComponent(() => import("../modules/branding/merchant-branding.tsx"), "MerchantBrandingPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/contact",
      component: lazyRouteComponent(() => import("../modules/accounts/contact-page.tsx"), "ContactPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/defaults",
      component: lazyRouteComponent(() => import("../modules/accounts/defaults-page.tsx"), "DefaultsPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/services",
      component: lazyRouteComponent(() => import("../modules/accounts/services-tab.tsx"), "ServicesPage"),
    }),
    createRoute({
      getParentRoute,
      path: "processors",
      validateSearch: readListState,
      component: lazyRouteComponent(() => import("../modules/processors/processors-tab.tsx"), "ProcessorsPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/required-fields",
      component: lazyRouteComponent(() => import("../modules/accounts/required-fields-page.tsx"), "RequiredFieldsPage"),
    }),
    ...applePayRoutes(getParentRoute),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "custom-field",
      component: lazyRouteComponent(() => import("../modules/fields/custom-field-page.tsx"), "CustomFieldPage"),
    }),
    createRoute({
      getParentRoute,
      path: "groups",
      validateSearch: readListState,
      component: lazyRouteComponent(() => import("../modules/fields/groups-page.tsx"), "GroupsPage"),
    }),
  ] as const;
}

function applePayRoutes(getParentRoute: () => AnyRoute) {
  return [
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/apple-pay",
      component: lazyRouteComponent(() => import("../modules/wallets/certificates-page.tsx"), "CertificatesPage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/apple-pay/create/$type",
      component: lazyRouteComponent(certificatePage, "NewCertificatePage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/apple-pay/update/$id",
      component: lazyRouteComponent(certificatePage, "CertificatePage"),
    }),
    createRoute({
      getParentRoute,
      beforeLoad,
      path: "settings/apple-pay/update/$id/certificates",
      component: lazyRouteComponent(() => import("../modules/wallets/certification-page.tsx"), "CertificationPage"),
    }),
  ] as const;
}
