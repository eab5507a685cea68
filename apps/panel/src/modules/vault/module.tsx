import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchantArea } from "../../areas/areas.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import { opensOn } from "../../areas/sections.ts";
import type { Needs } from "../../components/menu.ts";
import { readSearchedList } from "../../lib/list-state.ts";
import { customerRecord } from "./customer-record.ts";

const getParentRoute = () => merchantArea;

const pages = [
  opensOn(getParentRoute, "customer", "search"),
  createRoute({
    getParentRoute,
    path: "customer/search",
    validateSearch: readSearchedList,
    component: lazyRouteComponent(() => import("./search-page.tsx"), "SearchPage"),
  }),
  createRoute({
    getParentRoute,
    path: "customer/create",
    component: lazyRouteComponent(() => import("./create-page.tsx"), "CreatePage"),
  }),
  createRoute({
    getParentRoute,
    path: "vault/accountupdater",
    component: lazyRouteComponent(() => import("./updater-page.tsx"), "UpdaterPage"),
  }),
] as const;

const tabs = [
  opensOn(() => customerRecord, "/", "payment-list"),
  createRoute({
    getParentRoute: () => customerRecord,
    path: "payment-list",
    component: lazyRouteComponent(() => import("./payment-list.tsx"), "PaymentList"),
  }),
  createRoute({
    getParentRoute: () => customerRecord,
    path: "address-list",
    component: lazyRouteComponent(() => import("./address-list.tsx"), "AddressList"),
  }),
] as const;

const storeCustomers: Needs = { act: "store customers", anyOf: ["vault_create"] };

export const module = {
  routes: [...pages, customerRecord, ...tabs],
  menu: [
    {
      area: "merchant",
      group: "Home",
      order: 40,
      label: "Customers",
      to: "/merchant/customer/search",
      key: "c",
      also: ["/merchant/customer"],
      words: ["vault", "stored cards", "payers", "address"],
    },
    {
      area: "merchant",
      group: "Payments and processors",
      order: 40,
      label: "Account updater",
      to: "/merchant/vault/accountupdater",
      key: "w",
      words: ["expired cards", "new card numbers", "stored cards"],
    },
  ],
  pages: [
    {
      area: "merchant",
      label: "New customer",
      to: "/merchant/customer/create",
      needs: storeCustomers,
      words: ["add", "create", "vault"],
    },
  ],
  guarded: [
    {
      label: "New customer",
      needs: storeCustomers,
      at: ["/merchant/customer/create"],
    },
  ],
} as const satisfies PanelModule;
