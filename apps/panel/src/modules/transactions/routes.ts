import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminArea, merchantArea, partnerArea } from "../../areas/areas.ts";
import { rootRoute } from "../../areas/root.tsx";
import { opensOn } from "../../areas/sections.ts";
import { readListState } from "../../lib/list-state.ts";
import { gateMerchantAdmins } from "../../session/gate.ts";
import { merchantRecords } from "../accounts/index.ts";
import { customerRecord } from "../vault/index.ts";
import { paymentsAhead } from "./search/payments-ahead.ts";

const terminalPage = lazyRouteComponent(() => import("./terminal/terminal-page.tsx"), "TerminalPage");
const detailPage = lazyRouteComponent(() => import("./detail/detail-page.tsx"), "DetailPage");
const ofMerchant = { getParentRoute: () => merchantArea };

const search = createRoute({
  ...ofMerchant,
  path: "transaction/search",
  validateSearch: readListState,
  ...paymentsAhead(false),
  component: lazyRouteComponent(() => import("./search/search-page.tsx"), "SearchPage"),
});

const merchantRoutes = [
  createRoute({ ...ofMerchant, path: "virtual-terminal", component: terminalPage }),
  createRoute({ ...ofMerchant, path: "virtual-terminal/$paymentType", component: terminalPage }),
  createRoute({ ...ofMerchant, path: "virtual-terminal/customer/$customerId", component: terminalPage }),
  search,
  // The same page with its configuration open.
  createRoute({ getParentRoute: () => search, path: "config/$" }),
  createRoute({ ...ofMerchant, path: "transaction/detail/$id", component: detailPage }),
] as const;

/** The payments of all merchants below an area, at the address that the area has for them. */
function routesAbove<A extends AnyRoute, const P extends string>(area: A, path: P) {
  const getParentRoute = () => area;
  return [
    createRoute({
      getParentRoute,
      path,
      validateSearch: readListState,
      ...paymentsAhead(true),
      component: lazyRouteComponent(() => import("./search/across-page.tsx"), "AcrossPage"),
    }),
    createRoute({ getParentRoute, path: "$merchantID/transaction/detail/$id", component: detailPage }),
  ] as const;
}

const merchantTab = <R extends AnyRoute>(record: R) =>
  createRoute({
    getParentRoute: () => record,
    path: "transaction",
    validateSearch: readListState,
    component: lazyRouteComponent(() => import("./search/merchant-transactions-tab.tsx"), "MerchantTransactionsTab"),
  });

const customerTab = createRoute({
  getParentRoute: () => customerRecord,
  path: "transaction-list",
  component: lazyRouteComponent(() => import("./search/customer-transactions.tsx"), "CustomerTransactions"),
});

/** What a user's own screens of payments begin with. */
const defaultsIn = <A extends AnyRoute>(area: A) =>
  createRoute({
    getParentRoute: () => area,
    path: "settings/user-defaults",
    beforeLoad: gateMerchantAdmins,
    component: lazyRouteComponent(() => import("./user-defaults-page.tsx"), "UserDefaultsPage"),
  });

/** Pages of payers, who have no user. */
const payerRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/simulator/payer/$key",
    component: lazyRouteComponent(() => import("./payer/payer-page.tsx"), "PayerPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/payer/returned",
    validateSearch: ({ response }: Record<string, unknown>): { response?: string } =>
      response === undefined ? {} : { response: String(response) },
    component: lazyRouteComponent(() => import("./payer/returned-page.tsx"), "ReturnedPage"),
  }),
] as const;

export const routes = [
  ...merchantRoutes,
  ...routesAbove(partnerArea, "transactions"),
  ...routesAbove(adminArea, "transaction"),
  merchantTab(merchantRecords.partner),
  merchantTab(merchantRecords.admin),
  customerTab,
  opensOn(() => partnerArea, "settings", "user-defaults"),
  defaultsIn(merchantArea),
  defaultsIn(partnerArea),
  defaultsIn(adminArea),
  ...payerRoutes,
] as const;
