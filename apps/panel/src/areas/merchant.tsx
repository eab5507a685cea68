import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readListState, readSearchedList } from "../lib/list-state.ts";
import { gate, lost } from "../session/gate.ts";
import { auditRoute } from "./audit.ts";
import { contentRoutes } from "./content.ts";
import { mailRoutes } from "./mail.ts";
import { merchantSettingsRoutes } from "./merchant-settings.ts";
import { outputRoutes } from "./outputs.ts";
import { paymentsAhead } from "./payments-ahead.ts";
import { peopleRoutes } from "./people.tsx";
import { rootRoute } from "./root.tsx";
import { opensOn } from "./sections.ts";
import { terminalRoutes } from "./terminals.ts";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/merchant",
  beforeLoad: (coming) => gate("merchant", coming),
  component: lazyRouteComponent(() => import("../components/shell.tsx"), "Shell"),
});

const home = () => {
  throw redirect({ to: "/merchant/dashboard", replace: true });
};

const start = createRoute({ getParentRoute: () => area, path: "/", beforeLoad: home });
const unknown = createRoute({ getParentRoute: () => area, path: "$", beforeLoad: lost("merchant") });

const dashboard = createRoute({
  getParentRoute: () => area,
  path: "dashboard",
  component: lazyRouteComponent(() => import("../modules/reporting/dashboard-page.tsx"), "DashboardPage"),
});

const virtualTerminal = createRoute({
  getParentRoute: () => area,
  path: "virtual-terminal",
  component: lazyRouteComponent(() => import("../modules/transactions/terminal/terminal-page.tsx"), "TerminalPage"),
});

const virtualTerminalBy = createRoute({
  getParentRoute: () => area,
  path: "virtual-terminal/$paymentType",
  component: lazyRouteComponent(() => import("../modules/transactions/terminal/terminal-page.tsx"), "TerminalPage"),
});

const virtualTerminalOf = createRoute({
  getParentRoute: () => area,
  path: "virtual-terminal/customer/$customerId",
  component: lazyRouteComponent(() => import("../modules/transactions/terminal/terminal-page.tsx"), "TerminalPage"),
});

const transactionSearch = createRoute({
  getParentRoute: () => area,
  path: "transaction/search",
  validateSearch: readListState,
  ...paymentsAhead(false),
  component: lazyRouteComponent(() => import("../modules/transactions/search/search-page.tsx"), "SearchPage"),
});

/** The same page with its configuration open. */
const transactionConfig = createRoute({
  getParentRoute: () => transactionSearch,
  path: "config/$",
});

const transactionDetail = createRoute({
  getParentRoute: () => area,
  path: "transaction/detail/$id",
  component: lazyRouteComponent(() => import("../modules/transactions/detail/detail-page.tsx"), "DetailPage"),
});

const customerSearch = createRoute({
  getParentRoute: () => area,
  path: "customer/search",
  validateSearch: readSearchedList,
  component: lazyRouteComponent(() => import("../modules/vault/search-page.tsx"), "SearchPage"),
});

const customerCreate = createRoute({
  getParentRoute: () => area,
  path: "customer/create",
  component: lazyRouteComponent(() => import("../modules/vault/create-page.tsx"), "CreatePage"),
});

const customerEdit = createRoute({
  getParentRoute: () => area,
  path: "customer/edit/$customerId",
  component: lazyRouteComponent(() => import("../modules/vault/customer-page.tsx"), "CustomerPage"),
});

const customerStart = opensOn(() => customerEdit, "/", "payment-list");

const customerPayments = createRoute({
  getParentRoute: () => customerEdit,
  path: "payment-list",
  component: lazyRouteComponent(() => import("../modules/vault/payment-list.tsx"), "PaymentList"),
});

const customerAddresses = createRoute({
  getParentRoute: () => customerEdit,
  path: "address-list",
  component: lazyRouteComponent(() => import("../modules/vault/address-list.tsx"), "AddressList"),
});

const customerTransactions = createRoute({
  getParentRoute: () => customerEdit,
  path: "transaction-list",
  component: lazyRouteComponent(
    () => import("../modules/transactions/search/customer-transactions.tsx"),
    "CustomerTransactions",
  ),
});

const accountUpdater = createRoute({
  getParentRoute: () => area,
  path: "vault/accountupdater",
  component: lazyRouteComponent(() => import("../modules/vault/updater-page.tsx"), "UpdaterPage"),
});

const settlementSearch = createRoute({
  getParentRoute: () => area,
  path: "settlement/search",
  validateSearch: readListState,
  component: lazyRouteComponent(() => import("../modules/settlement/settlement-page.tsx"), "SettlementPage"),
});

const products = createRoute({
  getParentRoute: () => area,
  path: "product",
  validateSearch: readListState,
  component: lazyRouteComponent(() => import("../modules/catalog/product-page.tsx"), "ProductPage"),
});

export const merchantArea = area.addChildren([
  start,
  dashboard,
  virtualTerminal,
  virtualTerminalBy,
  virtualTerminalOf,
  opensOn(() => area, "customer", "search"),
  customerSearch,
  customerCreate,
  customerEdit.addChildren([customerStart, customerPayments, customerAddresses, customerTransactions]),
  transactionSearch.addChildren([transactionConfig]),
  transactionDetail,
  accountUpdater,
  settlementSearch,
  products,
  ...peopleRoutes(area),
  ...terminalRoutes(() => area),
  ...outputRoutes("merchant", () => area),
  ...mailRoutes("merchant", () => area),
  ...merchantSettingsRoutes(() => area),
  ...contentRoutes("merchant", () => area),
  auditRoute("merchant", () => area),
  unknown,
]);
